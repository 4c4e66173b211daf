import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Role } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { messages } from './messages.ts';
import { useSession } from './session.ts';

/** docs/product.md, Screens: at most one toast of the guard within this time. */
const QUIET_MS = 2_000;

let lastToastAt = -Infinity;

function toastOnce(): void {
  const now = performance.now();
  if (now - lastToastAt < QUIET_MS) return;
  lastToastAt = now;
  toast.error(() => textNow(messages)('guard'));
}

/**
 * Whether a session with that role (undefined: no session) may open a page for `roles`; an empty list admits any
 * session.
 */
export const admits = (roles: readonly Role[], role: Role | undefined): boolean =>
  role !== undefined && (roles.length === 0 || roles.includes(role));

/** What the login is told of a page that was refused. */
export interface Refused {
  from: string;
  roles: readonly Role[];
}

/**
 * Shows its children to a session with one of `roles` (an empty list: any session). Other visitors are sent to /login,
 * or to /admin/login where only admins may enter, with a toast. A session that ends while the page is open shows its
 * own sentence instead; after Log Out the landing page opens without a toast.
 */
export function RequireRole({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const role = useSession((session) => session.claims?.role);
  const ended = useSession((session) => session.ended);
  const [wasAllowed, setWasAllowed] = useState(false);
  const from = useLocation();

  const allowed = admits(roles, role);
  const endedHere = wasAllowed && role === undefined && ended !== null;
  const refused = !allowed && !endedHere;

  // State is set during render, as React recommends for state derived from an earlier render.
  if (allowed && !wasAllowed) setWasAllowed(true);
  useEffect(() => {
    if (refused) toastOnce();
  }, [refused]);

  if (allowed) return children;
  if (endedHere && ended === 'signed-out') return <Navigate to="/" replace />;
  const login = roles.length === 1 && roles[0] === 'admin' ? '/admin/login' : '/login';
  const refusal: Refused = { from: from.pathname + from.search, roles };
  return <Navigate to={login} replace state={refusal} />;
}
