import { useRef, useState, type ReactNode } from 'react';
import { Button, Notice, useText } from '@pahiya/ui';
import { FaultCatcher } from '../remotes/fault-catcher.tsx';
import { messages } from '../remotes/messages.ts';
import { startOverIfReplaced } from '../remotes/replaced-shell.ts';
import { tellRenderFault } from '../remotes/tell-fault.ts';

export interface PartBoundaryProps {
  /** What could not be shown: 'This dialog could not be opened.' */
  sentence: string;
  children: ReactNode;
}

/** Around a lazy part of a page: if it fails, a notice with 'Try again' takes its place, and the rest of the page stays. */
export function PartBoundary({ sentence, children }: PartBoundaryProps) {
  const text = useText(messages);
  const [attempt, setAttempt] = useState(0);
  const failure = useRef<unknown>(undefined);
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await startOverIfReplaced(failure.current);
    setRetrying(false);
    setAttempt((last) => last + 1);
  };
  const onFail = (error: unknown) => {
    failure.current = error;
    tellRenderFault(error);
  };
  const notice = (
    <Notice
      tone="error"
      action={
        <Button size="compact" icon="refresh" onClick={() => void retry()} pending={retrying}>
          {text('tryAgain')}
        </Button>
      }
    >
      {sentence}
    </Notice>
  );
  return (
    <FaultCatcher key={attempt} fallback={notice} onFail={onFail}>
      {children}
    </FaultCatcher>
  );
}
