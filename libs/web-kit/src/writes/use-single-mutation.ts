import { useCallback, useRef } from 'react';
import {
  useMutation,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/**
 * A mutation of which one runs at a time. Two clicks without a gap both come before the button is disabled: a call
 * while another is under way sends nothing, and its callbacks are not called. `reset` lets go of the one under way.
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
      // Its failure is the mutation's `error`.
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
