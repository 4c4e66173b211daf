import { useLocation, useNavigate } from 'react-router';
import { type Role } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { remoteFor, useRemotes } from '../remotes/remotes.ts';
import { useSingleMutation } from '../writes/use-write.ts';
import { messages } from './messages.ts';
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

/** The path and query of the page from which the guard redirected. */
function refusedPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;
}

/**
 * Signs in with one of the four logins, shows 'Login successful!' and opens the page that was refused before, if this
 * role may open it, else `homeOf(role)`.
 */
export function useLogin(homeOf: (role: Role) => string): Login {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: remotes = [] } = useRemotes();

  const login = useSingleMutation({
    mutationFn: async (call: () => Promise<LoginAnswer>) => {
      const answer = await call();
      // Use the current list of remotes: the new session loads its own list, which has not arrived yet.
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
