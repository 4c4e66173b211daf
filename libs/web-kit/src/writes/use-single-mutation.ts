import { useCallback, useRef } from 'react';
import {
  useMutation,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/**
 * A mutation that runs once at a time. A quick second click arrives before the button is disabled: a call while another
 * is pending sends nothing, and its callbacks are not called. `reset` abandons the pending call.
 */
export function useSingleMutation<Input, Answer>(
  options: UseMutationOptions<Answer, Error, Input>,
): UseMutationResult<Answer, Error, Input> {
  const underWay = useRef<Promise<Answer>>(undefined);
  const mutation = useMutation(options);
  const { mutateAsync: run, reset: forget } = mutation;
  const mutateAsync = useCallback(
    (...call: Parameters<typeof run>) => {
      if (underWay.current) return underWay.current;
      const mine = run(...call).finally(() => {
        if (underWay.current === mine) underWay.current = undefined;
      });
      underWay.current = mine;
      return mine;
    },
    [run],
  );
  const mutate = useCallback<UseMutateFunction<Answer, Error, Input>>(
    (...call) => {
      // The failure is also in the mutation's `error`.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  const reset = useCallback(() => {
    underWay.current = undefined;
    forget();
  }, [forget]);
  return { ...mutation, mutate, mutateAsync, reset };
}
