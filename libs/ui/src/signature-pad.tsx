import { openedPart } from './lazy-part.tsx';
import { Skeleton } from './states.tsx';

export interface SignaturePadProps {
  label?: string;
  /** Called with a PNG data URL after every stroke, and with undefined after clearing. */
  onChange: (pngDataUrl: string | undefined) => void;
  disabled?: boolean;
}

/** A field to sign in by mouse, finger or pen. The Clear Signature button or the Delete key clears it. Loads when first shown. */
export const SignaturePad = openedPart<SignaturePadProps>(
  () => import('./later/signature-canvas.tsx').then((found) => found.SignatureCanvas),
  <Skeleton height={206} />,
);
