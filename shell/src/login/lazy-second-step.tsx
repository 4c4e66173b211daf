import { openedPart, Skeleton, useText } from '@pahiya/ui';
import { PartBoundary } from '@pahiya/web-kit/boundaries';
import { type SecondStepProps } from '../second-step/second-step.tsx';
import { messages } from './messages.ts';

const SecondStep = openedPart(
  () => import('../second-step/second-step.tsx').then(({ SecondStep }) => SecondStep),
  <Skeleton height={160} />,
);

/** Few logins ask for a second step, so its code is loaded when one does. If that fails, the step's token is kept. */
export function LazySecondStep(props: SecondStepProps) {
  const text = useText(messages);
  return (
    <PartBoundary sentence={text('stepNotLoaded')}>
      <SecondStep {...props} />
    </PartBoundary>
  );
}
