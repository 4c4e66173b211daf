import { useLocation } from '@pahiya/web-kit';

/**
 * What the link of a mail says. It stands behind the #, which browsers send to nobody: no server, proxy or log on the way has
 * the token. Links of an earlier release have it in the query.
 */
export function useLinkParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1) || search);
}
