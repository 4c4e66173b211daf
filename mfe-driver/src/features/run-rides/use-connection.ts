import { useSyncExternalStore } from 'react';
import { useRealtimeStatus } from '@pahiya/web-kit';

/**
 * `away`: reconnecting has failed, the lists are polled. `offline`: the device reports it, long before a silent
 * connection times out.
 */
export type Connection = 'live' | 'coming' | 'away' | 'offline';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export function useConnection(): Connection {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const status = useRealtimeStatus((realtime) => realtime.status);
  if (!online) return 'offline';
  if (status === 'connected') return 'live';
  return status === 'lost' ? 'away' : 'coming';
}
