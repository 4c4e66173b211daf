import { useLocation } from '@pahiya/web-kit';

/**
 * The parameters of a link in an e-mail. They follow the #, and browsers do not send that part: no server, proxy or log
 * on the way gets the token. Links of an earlier release have the parameters in the query.
 */
export function useLinkParams(): URLSearchParams {
  const { hash, search } = useLocation();
  return new URLSearchParams(hash.slice(1) || search);
}
