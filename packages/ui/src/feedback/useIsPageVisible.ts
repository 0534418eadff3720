import { useSyncExternalStore } from 'react';

/** Returns whether the page is visible. Only the page in the foreground tab is visible. */
export const useIsPageVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible');

function watch(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
