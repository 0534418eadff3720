import { useSdk } from '@recado/ui';
import { useEffect, useState } from 'react';
import { createChangeThrottle } from '../pacing/createChangeThrottle.ts';
import { isNewMessageEventType } from './list/liveConversationList.ts';
import type { LiveEventFeed } from './useLiveEvents.ts';

/**
 * Milliseconds from a change until the unread conversations are counted again: `initialDelayMs` after a single
 * change, and at most `maxDelayMs` while changes continue.
 */
const COUNT_DELAYS = { initialDelayMs: 1_500, maxDelayMs: 10_000 };

/**
 * Counts the conversations with unread messages.
 *
 * @param initialCount count in the response of the conversation list; undefined until it has arrived
 */
export function useUnreadConversationCount(
  clientId: string,
  initialCount: number | undefined,
  { subscribe }: LiveEventFeed,
): number {
  const sdk = useSdk();
  const [waitingCount, setWaitingCount] = useState<number>();
  useEffect(() => setWaitingCount(initialCount), [initialCount]);
  useEffect(() => {
    const abortController = new AbortController();
    const loadCount = () => {
      const options = { params: { id: clientId }, query: { limit: 1 }, signal: abortController.signal };
      // Ignore a failed request. The next change of a conversation loads the count again.
      sdk.request('GET /clients/{id}/conversations', options).then(
        response => setWaitingCount(response.waiting),
        () => {},
      );
    };
    const throttle = createChangeThrottle({ action: loadCount, ...COUNT_DELAYS });
    // Delivery states of messages do not change the number of waiting conversations.
    const unsubscribe = subscribe(({ type }) => {
      if (type === 'conversation.updated' || isNewMessageEventType(type)) throttle.recordChange();
    });
    return () => {
      unsubscribe();
      abortController.abort();
      throttle.cancel();
    };
  }, [sdk, clientId, subscribe]);
  return waitingCount ?? 0;
}
