import { useLocation, useNavigate } from 'react-router';
import { type Role } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { remoteFor, useRemotes } from '../remotes/remotes.ts';
import { useSingleMutation } from '../writes/use-single-mutation.ts';
import { messages } from './messages.ts';
import { signIn, type StoredDriver } from './session.ts';

interface LoginAnswer {
  token?: string;
  driver?: StoredDriver;
  /** What a driver who is not active yet must know. */
  message?: string;
}

export interface Login {
  submit: (call: () => Promise<LoginAnswer>) => void;
  pending: boolean;
  /** Why the last try failed; its message is a sentence for the form. */
  failure: Error | null;
  /** Forgets that failure. */
  reset: () => void;
}

/** Where the guard sent this visitor away from: path and query. */
function refusedPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;
}

/**
 * Signs in by one of the four logins, says 'Login successful!' and goes to the page that was refused before, if it is
 * one of this role's, else to `homeOf(role)`.
 */
export function useLogin(homeOf: (role: Role) => string): Login {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: remotes = [] } = useRemotes();

  const login = useSingleMutation({
    mutationFn: async (call: () => Promise<LoginAnswer>) => {
      const answer = await call();
      // The remotes as they are known now: with the session begins a list of its own, which is still on its way.
      return { claims: signIn(answer), message: answer.driver ? answer.message : undefined, remotes };
    },
    onSuccess: ({ claims: { role }, message, remotes: known }) => {
      toast.success(() => textNow(messages)('loggedIn'));
      if (message) toast.info(() => message);
      const from = refusedPath(state);
      const [pathname = ''] = from?.split('?') ?? [];
      const allowed = from !== null && remoteFor(known, pathname)?.roles.includes(role);
      void navigate(allowed ? from : homeOf(role), { replace: true });
    },
  });

  return {
    submit: (call) => login.mutate(call),
    pending: login.isPending,
    failure: login.error,
    reset: login.reset,
  };
}
