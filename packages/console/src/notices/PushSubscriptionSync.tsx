import { useSdk, useSession } from '@recado/ui';
import { useEffect } from 'react';
import { getSubscriberId } from './subscriberId.ts';

/**
 * Synchronizes this browser's push subscription with the signed-in user. The subscription survives a
 * new session of the same user, and a logout ends it.
 */
export function PushSubscriptionSync() {
  const sdk = useSdk();
  const { user, hasLoggedOut } = useSession();
  const userId = user?.id;
  useEffect(() => {
    // Most users never subscribed, so no code is loaded for them. An expired session ends no subscription.
    if (getSubscriberId() === null || (userId === undefined && !hasLoggedOut)) return;
    import('./subscribeThisBrowser.ts')
      .then(({ syncSubscription }) => syncSubscription(sdk, userId))
      // A failure is ignored, because the next page load tries again.
      .catch(() => {});
  }, [sdk, userId, hasLoggedOut]);
  return null;
}
