import {
  useMutation,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isApiError } from '../api/is-api-error.ts';
import { type Account } from '../session/account.ts';
import { currentAccount } from '../session/session.ts';

function describe(_name: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value];
  if (value instanceof File) return [value.name, value.size, value.lastModified];
  return value;
}

/** Whether the server decided: then another try is a new intent. Otherwise it is unknown whether the write was done. */
export function isDecided(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS';
}

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

/** The data that each call of a write carries. */
export interface Intent {
  idempotencyKey: string;
  /** The account whose screen began the write. */
  account: Account;
}

/**
 * A write with an idempotency key. Retrying the same input after a lost or failed answer sends the same key, so that
 * the write happens once. Another input, a success and a refusal begin a new intent. Inputs are compared as JSON; a
 * form is compared by all its entries, a file by name, size and time (docs/product.md, Calls). One write runs at a
 * time. It is sent only as the account that its screen was opened for, and an answer that arrives under another account
 * is dropped.
 */
export function useWrite<Input, Answer>(
  write: (input: Input, intent: Intent) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => Promise<unknown> | void,
) {
  const [account] = useState(currentAccount);
  const intent = useRef<{ content: string; key: string }>(undefined);
  return useSingleMutation({
    mutationFn: async (input: Input) => {
      const content = JSON.stringify(input, describe);
      if (intent.current?.content !== content) intent.current = { content, key: crypto.randomUUID() };
      try {
        const answer = await write(input, { idempotencyKey: intent.current.key, account });
        intent.current = undefined;
        return answer;
      } catch (error) {
        if (isDecided(error)) intent.current = undefined;
        throw error;
      }
    },
    onSuccess: (answer, input) => (account === currentAccount() ? onSuccess?.(answer, input) : undefined),
  });
}
