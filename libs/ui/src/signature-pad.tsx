import { lazy, Suspense } from 'react';
import { Skeleton } from './states.tsx';

const SignatureCanvas = lazy(() =>
  import('./later/signature-canvas.tsx').then((found) => ({ default: found.SignatureCanvas })),
);

export interface SignaturePadProps {
  label?: string;
  /** A PNG data URL after every stroke, undefined once it is cleared. */
  onChange: (pngDataUrl: string | undefined) => void;
  disabled?: boolean;
}

/** Signing by mouse, finger or pen. Clear Signature, or Delete on the pad, starts again. Loaded when it is first shown. */
export function SignaturePad(props: SignaturePadProps) {
  return (
    <Suspense fallback={<Skeleton height={206} />}>
      <SignatureCanvas {...props} />
    </Suspense>
  );
}
