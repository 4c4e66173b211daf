import { useState } from 'react';
import { useLocation } from '@pahiya/web-kit';

/**
 * The parameters of a link in an e-mail. They follow the #, and browsers do not send that part: no server, proxy or log
 * on the way gets the token. Links of an earlier release have the parameters in the query.
 */
export function useLinkParams(): URLSearchParams {
  const { hash, search } = useLocation();
  const given = hash.slice(1) || search;
  const [link, setLink] = useState(given);
  // 'Skip to content' in the top bar replaces what follows the #. Only another link takes the place of this one.
  if (given !== link && new URLSearchParams(given).has('token')) setLink(given);
  return new URLSearchParams(link);
}
