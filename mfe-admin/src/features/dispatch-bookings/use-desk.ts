import { useState } from 'react';
import { PHONE, rememberChoice, rememberedChoice, useMedia } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';

const CHOICE = 'assign_desk';

/**
 * Whether the assign desk is open: by the address (`desk=open`), else as it was left, so that who works at it all day finds
 * it open. On a phone it covers the list, and opens only when asked for.
 */
export function useDesk(): [boolean, (open: boolean) => void] {
  const [{ desk }, setAddress] = useAddress('desk', 'ride', 'at');
  const isPhone = useMedia(PHONE);
  const [kept, setKept] = useState(() => rememberedChoice(CHOICE) === 'open');
  const setOpen = (open: boolean) => {
    rememberChoice(CHOICE, open ? 'open' : 'closed');
    setKept(open);
    setAddress({ desk: open ? 'open' : '', ride: '', at: '' }, { push: open });
  };
  return [desk === 'open' || (kept && !isPhone), setOpen];
}
