import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@pahiya/ui';
import {
  isApiError,
  remoteFor,
  signIn,
  useLocation,
  useNavigate,
  useRemotes,
  type StoredDriver,
} from '@pahiya/web-kit';
import { homeOf } from '../paths.ts';

interface LoginAnswer {
  token?: string;
  driver?: StoredDriver;
  /** What a driver who is not active yet must know. */
  message?: string;
}

/** Where the guard sent this visitor away from. */
function refusedPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;
}

/**
 * Signs in by one of the four logins and goes to the page that was refused before, if it is one of this role's, else to
 * the role's own. `error` is the sentence for the form, `issueOf` what is wrong with one of its fields.
 */
export function useLogin() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data: remotes = [] } = useRemotes();
  const [error, setError] = useState<string | null>(null);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());

  const login = useMutation({
    mutationFn: async (call: () => Promise<LoginAnswer>) => {
      const answer = await call();
      return { claims: signIn(answer), message: answer.driver ? answer.message : undefined };
    },
    onMutate: () => {
      setError(null);
      setIssues(new Map());
    },
    onSuccess: ({ claims: { role }, message }) => {
      toast.success('Login successful!');
      if (message) toast.info(message);
      const from = refusedPath(state);
      const allowed = from !== null && remoteFor(remotes, from)?.roles.includes(role);
      void navigate(allowed ? from : homeOf[role], { replace: true });
    },
    onError: (failure) => {
      setError(failure.message || 'Login failed');
      // The contract names the place, `body.email` or `/email`; the field is its last part.
      if (isApiError(failure))
        setIssues(new Map(failure.issues.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message])));
    },
  });

  return {
    submit: (call: () => Promise<LoginAnswer>) => login.mutate(call),
    pending: login.isPending,
    error,
    issueOf: (field: string) => issues.get(field),
    reset: () => {
      setError(null);
      setIssues(new Map());
    },
  };
}
