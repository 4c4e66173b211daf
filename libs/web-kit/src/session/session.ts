import { create } from 'zustand';
import { rememberChoice, textNow, toast } from '@pahiya/ui';
import { TENANT_COOKIE, type TokenClaims } from '@pahiya/contracts';
import { accountOf, type Account } from './account.ts';
import { keysOf, local, ofTab } from './browser-storage.ts';
import { decodeClaims, TOKEN_KEY } from './claims.ts';
import { forgetDraftsOfOthers } from '../draft/kept-drafts.ts';
import { deleteSessionDatabase } from './session-database.ts';
import { messages } from './messages.ts';

/** How the last session of this page ended: by Log Out, or because the server no longer accepted its token. */
export type SessionEnd = 'signed-out' | 'expired';

/** The driver from a login's answer; stored for screens that show the name before their first call returns. */
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

// Other code reads these keys from the browser's storage too; docs/product.md, Records.
const ROLE_KEY = 'userRole';
const DRIVER_KEY = 'driver';
const UNSENT_KEY = 'unsent';

function storedDriver(): StoredDriver | null {
  const json = local.getItem(DRIVER_KEY);
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('_id' in value) || !('fullName' in value)) return null;
    return { _id: String(value._id), fullName: String(value.fullName) };
  } catch {
    // The stored value is not ours; the profile call loads the name.
    return null;
  }
}

function storedSession(): SessionState {
  const token = local.getItem(TOKEN_KEY);
  const claims = token ? decodeClaims(token) : null;
  const alive = claims && claims.exp * 1000 > Date.now();
  return alive ? { token, claims, driver: storedDriver(), ended: null } : SIGNED_OUT;
}

/**
 * The session of this page. It starts signed out and reads the storage one step later, so that hydration of the
 * pre-rendered landing page starts with the state it was rendered with.
 */
export const useSession = create<SessionState>()(() => SIGNED_OUT);
useSession.setState(storedSession());

/** The page's account at this moment. */
export const currentAccount = (): Account => accountOf(useSession.getState().claims);

export const useAccount = (): Account => useSession(({ claims }) => accountOf(claims));

/** The last account that was signed in on this page. */
let lastAccount: Account = null;

/** Deletes another person's data that the page keeps outside its components: drafts, toasts, early answers. */
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

/**
 * Sets the company's cookie. The page and its prefetched files are requested without a token, so the gateway reads from
 * the cookie which versions to send.
 */
function tellTenant({ claims }: SessionState): void {
  rememberChoice(TENANT_COOKIE, [claims?.companyCode, claims?.companyId].filter(Boolean).join('.'));
}
if (typeof document !== 'undefined') {
  tellTenant(useSession.getState());
  useSession.subscribe(tellTenant);
}

/**
 * Follows a login or logout in another tab. If another person logged in, this page switches to that account and says
 * that unsaved input is lost.
 */
function followStorage(): void {
  const before = useSession.getState();
  const stored = storedSession();
  if (stored.token === before.token) return;
  useSession.setState(stored.token ? stored : { ...SIGNED_OUT, ended: 'signed-out' });
  const isAnother = before.claims !== null && stored.claims !== null && accountOf(before.claims) !== currentAccount();
  if (isAnother) toast.warning(() => textNow(messages)('takenOver'));
}

/**
 * Whether another tab has logged in and this page had not heard of it, for instance because its phone had suspended it:
 * then the page follows.
 */
export function followOtherTab(): boolean {
  const { token } = storedSession();
  if (token === null || token === useSession.getState().token) return false;
  followStorage();
  return true;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN_KEY) followStorage();
  });
  // A page in the back-forward cache misses these events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
}

/** Whether this browser still stores a token: the storage may have been cleared while the page was open. */
export const hasKeptToken = (): boolean => local.getItem(TOKEN_KEY) !== null;

/** Removes everything except the token, which the next login replaces: without a token, other tabs would log out. */
function forgetStorage(): void {
  for (const key of keysOf(local)) if (key !== TOKEN_KEY) local.removeItem(key);
}

/**
 * Stores a login's answer under the keys in docs/product.md, Records. Throws when the token is missing or not one of
 * ours, with the sentence from docs/product.md, Sentences.
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
  // The previous person may not have logged out.
  deleteSessionDatabase();
  const kept = decodeClaims(local.getItem(TOKEN_KEY) ?? '');
  if (kept && accountOf(kept) !== accountOf(claims)) forgetStorage();
  local.setItem(ROLE_KEY, claims.role);
  const known = driver ? { _id: driver._id, fullName: driver.fullName } : null;
  if (known) local.setItem(DRIVER_KEY, JSON.stringify(known));
  else local.removeItem(DRIVER_KEY);
  // Written last, because other tabs read the rest when this key changes.
  local.setItem(TOKEN_KEY, token);
  useSession.setState({
    token,
    claims,
    driver: known,
    ended: null,
  });
  return claims;
}

/**
 * Ends the session and clears local storage; the language and the theme stay, because they are kept in cookies. After
 * an expired session, drafts stay in the tab's session storage for the next login of the same person; after Log Out
 * they do not.
 */
export function endSession(ended: SessionEnd): void {
  local.clear();
  deleteSessionDatabase();
  if (ended === 'signed-out') ofTab.clear();
  useSession.setState({ ...SIGNED_OUT, ended });
}

/**
 * Records how many of this person's writes wait on this device for the network. Every page knows the number, so that
 * Log Out can ask.
 */
export function noteUnsent(count: number): void {
  if (count > 0) local.setItem(UNSENT_KEY, String(count));
  else local.removeItem(UNSENT_KEY);
}

/** The number last given to `noteUnsent`; 0 when nothing waits. */
export function unsentCount(): number {
  return Number(local.getItem(UNSENT_KEY) ?? 0);
}
