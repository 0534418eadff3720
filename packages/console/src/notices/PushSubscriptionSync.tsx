import { useSdk, useSession } from '@recado/ui';
import { useEffect } from 'react';
import { getSubscriberId } from './subscriberId.ts';

/**
 * Synchronizes this browser's push subscription with the signed-in user. A new session of the
 * user keeps it, a logout ends it.
 */
export function PushSubscriptionSync() {
  const sdk = useSdk();
  const { user, hasLoggedOut } = useSession();
  const userId = user?.id;
  useEffect(() => {
    // Most users never subscribed: nothing is loaded for them. An expired session ends no subscription.
    if (getSubscriberId() === null || (userId === undefined && !hasLoggedOut)) return;
    import('./subscribeThisBrowser.ts')
      .then(({ syncSubscription }) => syncSubscription(sdk, userId))
      // Retried when the next page loads.
      .catch(() => {});
  }, [sdk, userId, hasLoggedOut]);
  return null;
}
