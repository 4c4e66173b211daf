import { useState } from 'react';
import { type ProblemParams } from '@pahiya/contracts';
import { paramsOf, type Login } from '@pahiya/web-kit';

export type AskedStep = ProblemParams['SECOND_STEP_NEEDED'];

interface Asked {
  step: AskedStep | undefined;
  /** Returns to the login form. */
  again: () => void;
}

/** The second step that a login asked for. It stays while failures of the step itself come and go. */
export function useAskedStep(login: Login): Asked {
  const [step, setStep] = useState<AskedStep>();
  const asked = paramsOf(login.failure, 'SECOND_STEP_NEEDED');
  // State is set during render, as React recommends for state derived from an earlier render.
  if (asked && asked.stepToken !== step?.stepToken) setStep(asked);
  const again = () => {
    login.reset();
    setStep(undefined);
  };
  return { step, again };
}
