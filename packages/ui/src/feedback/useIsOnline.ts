import { useSyncExternalStore } from 'react';

/**
 * Whether the browser reports a connection. Even if it does not, a server in the local network may be
 * reachable.
 */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
