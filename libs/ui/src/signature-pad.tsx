import { openedPart } from './lazy-part.tsx';
import { Skeleton } from './states.tsx';

export interface SignaturePadProps {
  label?: string;
  /** A PNG data URL after every stroke, undefined once it is cleared. */
  onChange: (pngDataUrl: string | undefined) => void;
  disabled?: boolean;
}

/** Signing by mouse, finger or pen. Clear Signature, or Delete on the pad, starts again. Loaded when it is first shown. */
export const SignaturePad = openedPart<SignaturePadProps>(
  () => import('./later/signature-canvas.tsx').then((found) => found.SignatureCanvas),
  <Skeleton height={206} />,
);
