import { useLocation, useNavigate } from 'react-router';
import { type Role } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { useSingleMutation } from '../writes/use-write.ts';
import { messages } from './messages.ts';
import { admits, type Refused } from './require-role.tsx';
import { signIn, type StoredDriver } from './session.ts';

interface LoginAnswer {
  token?: string;
  driver?: StoredDriver;
  /** Information for a driver who is not active yet. */
  message?: string;
}

export interface Login {
  submit: (call: () => Promise<LoginAnswer>) => void;
  pending: boolean;
  /** Why the last attempt failed; its message is a sentence for the form. */
  failure: Error | null;
  /** Clears that failure. */
  reset: () => void;
}

/** The path and query of the page from which the guard redirected, if it admits this role. */
function refusedPath(state: Partial<Refused> | null, role: Role): string | undefined {
  return state?.roles && admits(state.roles, role) ? state.from : undefined;
}

/**
 * Signs in with one of the four logins, shows 'Login successful!' and opens the page that was refused before, if this
 * role may open it, else `homeOf(role)`.
 */
export function useLogin(homeOf: (role: Role) => string): Login {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<Refused> | null };

  const login = useSingleMutation({
    mutationFn: async (call: () => Promise<LoginAnswer>) => {
      const answer = await call();
      return { claims: signIn(answer), message: answer.driver ? answer.message : undefined };
    },
    onSuccess: ({ claims: { role }, message }) => {
      // Earlier toasts, e.g. that the session has ended, are no longer true.
      toast.dismiss();
      toast.success(() => textNow(messages)('loggedIn'));
      if (message) toast.info(() => message);
      void navigate(refusedPath(state, role) ?? homeOf(role), { replace: true });
    },
  });

  return {
    submit: (call) => login.mutate(call),
    pending: login.isPending,
    failure: login.error,
    reset: login.reset,
  };
}
