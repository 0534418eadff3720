import { useSdk, useSession } from '@recado/ui';
import { useEffect } from 'react';
import { subscriber } from './subscriber.ts';

/** Keeps what this browser shows in step with who is signed in: with another session of theirs it goes on, without them it ends. */
export function PushKeeper() {
  const sdk = useSdk();
  const { user, hasLeft } = useSession();
  const userId = user?.id;
  useEffect(() => {
    // Most have never subscribed: for them nothing is loaded. A session that ran out by itself ends nothing.
    if (subscriber() === null || (userId === undefined && !hasLeft)) return;
    import('./subscribeHere.ts')
      .then(({ keepHere }) => keepHere(sdk, userId))
      // With the next page it is tried again.
      .catch(() => {});
  }, [sdk, userId, hasLeft]);
  return null;
}
