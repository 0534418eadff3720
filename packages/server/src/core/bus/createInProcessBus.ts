import type { Bus } from './Bus.ts';
import type { BusFrameListener, BusFrameTransport } from './BusFrameTransport.ts';
import { createBus } from './createBus.ts';

interface BusSubscription {
  readonly subject: string;
  readonly group: string | undefined;
  readonly listener: BusFrameListener;
}

/** Creates a bus within this process, for a platform with a single process. */
export const createInProcessBus = (): Bus => createBus(createLocalTransport());

function createLocalTransport(): BusFrameTransport {
  const subscriptions = new Set<BusSubscription>();
  let notifyNoResponders: (replyTo: string) => void = () => undefined;
  let sendCount = 0;

  const selectSubscribers = (subject: string): BusSubscription[] => {
    const wildcard = subject.replace(/[^.]+$/, '*');
    const matching = [...subscriptions].filter(
      subscription => subscription.subject === subject || subscription.subject === wildcard,
    );
    const groups = new Set(matching.map(({ group }) => group));
    sendCount += 1;
    return [...groups].flatMap(group => {
      const members = matching.filter(subscription => subscription.group === group);
      return group === undefined ? members : members.slice(sendCount % members.length).slice(0, 1);
    });
  };

  return {
    isUp: true,
    start() {},
    send(subject, frame, replyTo) {
      const subscribers = selectSubscribers(subject);
      const copies = subscribers.map(subscriber => ({ subscriber, copy: structuredClone(frame) }));
      // Deliver the frame later, as a network does, because subscribers must never run before the sender continues.
      setImmediate(() => {
        if (subscribers.length === 0 && replyTo !== undefined) notifyNoResponders(replyTo);
        for (const { subscriber, copy } of copies)
          if (subscriptions.has(subscriber)) subscriber.listener(copy, replyTo, subject);
      });
    },
    subscribe(subject, listener, group) {
      const subscription = { subject, listener, group };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    onNoResponders(callback) {
      notifyNoResponders = callback;
    },
    async stop() {
      subscriptions.clear();
    },
  };
}
