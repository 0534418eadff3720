import { useSyncExternalStore } from 'react';

/** Whether the page is visible, which it is only in the foreground tab. */
export const useIsPageVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible');

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
