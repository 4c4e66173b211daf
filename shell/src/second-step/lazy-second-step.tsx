import { lazy, Suspense } from 'react';
import { Skeleton } from '@pahiya/ui';
import { type SecondStepProps } from './second-step.tsx';

const SecondStep = lazy(() => import('./second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })));

/** Few logins ask for a second step, so its code is loaded when one does. */
export function LazySecondStep(props: SecondStepProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <SecondStep {...props} />
    </Suspense>
  );
}
