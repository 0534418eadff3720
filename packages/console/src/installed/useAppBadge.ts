import { useEffect } from 'react';

/** Shows the number of waiting conversations on the app's icon. Signing out removes it. */
export function useAppBadge(waitingCount: number | undefined): void {
  useEffect(() => {
    if (waitingCount === undefined || !('setAppBadge' in navigator)) return;
    const change = waitingCount > 0 ? navigator.setAppBadge(waitingCount) : navigator.clearAppBadge();
    // Some systems have no badges. The browser then rejects the request.
    change.catch(() => {});
  }, [waitingCount]);
}
