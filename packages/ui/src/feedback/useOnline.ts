import { useSyncExternalStore } from 'react';

/** Whether the browser believes to have a connection; a server in the same room may answer without one. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

function watch(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
