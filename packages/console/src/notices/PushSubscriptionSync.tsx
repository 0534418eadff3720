import { useSdk, useSession } from '@recado/ui';
import { useEffect } from 'react';
import { getPushSubscriberId } from './subscriberId.ts';

/**
 * Synchronizes this browser's push subscription with the signed-in user. The subscription continues in a
 * new session of the same user, but ends when the user logs out.
 */
export function PushSubscriptionSync() {
  const sdk = useSdk();
  const { user, hasLoggedOut } = useSession();
  const userId = user?.id;
  useEffect(() => {
    // Do not load the push code if this browser never subscribed, or if the session expired without a logout.
    if (getPushSubscriberId() === null || (userId === undefined && !hasLoggedOut)) return;
    import('./subscribeThisBrowser.ts')
      .then(({ renewOrRemovePushSubscription }) => renewOrRemovePushSubscription(sdk, userId))
      // Ignore a failure, because the next page load synchronizes the subscription again.
      .catch(() => {});
  }, [sdk, userId, hasLoggedOut]);
  return null;
}
