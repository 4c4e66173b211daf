import { useState } from 'react';
import { PHONE, rememberChoice, rememberedChoice, useMedia } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';

const CHOICE = 'assign_desk';

/**
 * Whether the assign desk is open. The address (`desk=open`) decides; without it the desk is as the person left it last time.
 * On a phone, where the desk covers the list, only the address opens it.
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
