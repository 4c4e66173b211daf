import { create } from 'zustand';
import { rememberChoice, textNow, toast } from '@pahiya/ui';
import { TENANT_COOKIE, type TokenClaims } from '@pahiya/contracts';
import { accountOf, type Account } from './account.ts';
import { decodeClaims, TOKEN_KEY } from './claims.ts';
import { forgetDraftsOfOthers } from '../draft/kept-drafts.ts';
import { deleteSessionDatabase } from './session-database.ts';
import { messages } from './messages.ts';

/** How the last session of this page ended: by Log Out, or because the server no longer accepted its token. */
export type SessionEnd = 'signed-out' | 'expired';

/** What a driver's login answers beside the token; kept for screens that greet before their first call returns. */
export interface StoredDriver {
  _id: string;
  fullName: string;
}

export interface SessionState {
  token: string | null;
  claims: TokenClaims | null;
  driver: StoredDriver | null;
  ended: SessionEnd | null;
}

const SIGNED_OUT: SessionState = { token: null, claims: null, driver: null, ended: null };

// Contract with everything else that reads this browser's storage; docs/product.md, Records.
const ROLE_KEY = 'userRole';
const DRIVER_KEY = 'driver';
const UNSENT_KEY = 'unsent';

function storedDriver(): StoredDriver | null {
  const json = localStorage.getItem(DRIVER_KEY);
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('_id' in value) || !('fullName' in value)) return null;
    return { _id: String(value._id), fullName: String(value.fullName) };
  } catch {
    // Somebody else's value under our key: the profile call brings the name.
    return null;
  }
}

function storedSession(): SessionState {
  if (typeof localStorage === 'undefined') return SIGNED_OUT;
  const token = localStorage.getItem(TOKEN_KEY);
  const claims = token ? decodeClaims(token) : null;
  const alive = claims && claims.exp * 1000 > Date.now();
  return alive ? { token, claims, driver: storedDriver(), ended: null } : SIGNED_OUT;
}

/**
 * The session of this page. It starts signed out and reads the storage one step later, so that hydration of the
 * pre-rendered landing page meets the state it was rendered with.
 */
export const useSession = create<SessionState>()(() => SIGNED_OUT);
useSession.setState(storedSession());

/** Of this page, as of now. */
export const currentAccount = (): Account => accountOf(useSession.getState().claims);

export const useAccount = (): Account => useSession(({ claims }) => accountOf(claims));

/** The last that this page had a session of. */
let lastAccount: Account = null;

/** What a page keeps outside of what it shows: forms that were begun, messages, answers that came ahead of it. */
function forgetOthers({ claims }: SessionState): void {
  if (!claims) return;
  const account = accountOf(claims);
  forgetDraftsOfOthers(claims.sub);
  if (lastAccount !== null && lastAccount !== account) {
    toast.dismiss();
    window.firstAnswers?.clear();
  }
  lastAccount = account;
}
if (typeof window !== 'undefined') {
  forgetOthers(useSession.getState());
  useSession.subscribe(forgetOthers);
}

/** The page itself and what it fetches ahead are asked for without a token: the gateway reads there whose versions to send. */
function tellTenant({ claims }: SessionState): void {
  rememberChoice(TENANT_COOKIE, [claims?.companyCode, claims?.companyId].filter(Boolean).join('.'));
}
if (typeof document !== 'undefined') {
  tellTenant(useSession.getState());
  useSession.subscribe(tellTenant);
}

/** Another tab signed in or out. Somebody else's login takes this page over, and says so: what was typed in it is gone. */
function followStorage(): void {
  const before = useSession.getState();
  const stored = storedSession();
  if (stored.token === before.token) return;
  useSession.setState(stored.token ? stored : { ...SIGNED_OUT, ended: 'signed-out' });
  const isAnother = before.claims !== null && stored.claims !== null && accountOf(before.claims) !== currentAccount();
  if (isAnother) toast.warning(() => textNow(messages)('takenOver'));
}
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN_KEY) followStorage();
  });
  // A page that the browser had put aside whole heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
}

/** Whether this browser still keeps a token: someone may have cleared its storage while the page was open. */
export const hasKeptToken = (): boolean => localStorage.getItem(TOKEN_KEY) !== null;

/** All but the token, which the next one replaces: without any, other tabs would take it for a Log Out. */
function forgetStorage(): void {
  for (const key of Object.keys(localStorage)) if (key !== TOKEN_KEY) localStorage.removeItem(key);
}

/**
 * Keeps a login's answer under the keys in docs/product.md, Records.
 * Throws when the token is missing or none of ours; docs/product.md, Sentences, promises the sentence.
 */
export function signIn({
  token,
  driver,
}: {
  token?: string | undefined;
  driver?: StoredDriver | undefined;
}): TokenClaims {
  const claims = token ? decodeClaims(token) : null;
  if (!token || !claims) throw new Error(textNow(messages)('noToken'));
  // Somebody may log in without the person before having logged out.
  deleteSessionDatabase();
  const kept = decodeClaims(localStorage.getItem(TOKEN_KEY) ?? '');
  if (kept && accountOf(kept) !== accountOf(claims)) forgetStorage();
  localStorage.setItem(ROLE_KEY, claims.role);
  if (driver) localStorage.setItem(DRIVER_KEY, JSON.stringify(driver));
  else localStorage.removeItem(DRIVER_KEY);
  // Last: other tabs read the rest when they hear of it.
  localStorage.setItem(TOKEN_KEY, token);
  useSession.setState({
    token,
    claims,
    driver: driver ? { _id: driver._id, fullName: driver.fullName } : null,
    ended: null,
  });
  return claims;
}

/**
 * Forgets the session and everything in local storage; what outlives it (language, theme) is kept in cookies. Forms that
 * were begun wait in the tab's session storage for whoever logs in again after an expired session, not after Log Out.
 */
export function endSession(ended: SessionEnd): void {
  localStorage.clear();
  deleteSessionDatabase();
  if (ended === 'signed-out') sessionStorage.clear();
  useSession.setState({ ...SIGNED_OUT, ended });
}

/** How many writes of this person wait on this device for the network. Known to every page, so that Log Out can ask. */
export function noteUnsent(count: number): void {
  if (count > 0) localStorage.setItem(UNSENT_KEY, String(count));
  else localStorage.removeItem(UNSENT_KEY);
}

/** What `noteUnsent` was told last, 0 when nothing waits. */
export function unsentCount(): number {
  return Number(localStorage.getItem(UNSENT_KEY) ?? 0);
}
