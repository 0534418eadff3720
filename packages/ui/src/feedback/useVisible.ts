import { useSyncExternalStore } from 'react';

/** Whether the page can be seen: in a tab that is in front. */
export const useVisible = (): boolean =>
  useSyncExternalStore(watch, () => document.visibilityState === 'visible');

function watch(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
