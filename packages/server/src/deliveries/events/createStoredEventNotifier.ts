import type { Bus } from '../../core/bus/index.ts';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import type { DeliveryDispatcher } from '../dispatch/createDeliveryDispatcher.ts';
import type { EventFeed } from './createEventFeed.ts';

const BUS_SUBJECT = 'news';

interface StoredEventsMessage {
  /** ID of the node that stored the events. */
  readonly from: string;
  readonly clientIds: readonly string[];
}

export interface StoredEventNotifier extends StoredEventListener {
  /** Connects the consumers. Before this call, `notify` has no effect, and pollers find the events themselves. */
  attach(dispatcher: DeliveryDispatcher, feed: EventFeed): void;
  /** Connects the other nodes of the platform. Called only if the platform can have several nodes. */
  connect(bus: Bus, nodeId: string, hasOtherNodes: () => boolean): void;
}

/**
 * Creates the notifier that makes the dispatcher and the live feed read new events without waiting for their next poll.
 */
export function createStoredEventNotifier(): StoredEventNotifier {
  let consumers: { readonly dispatcher: DeliveryDispatcher; readonly feed: EventFeed } | undefined;
  let cluster: { readonly bus: Bus; readonly nodeId: string; readonly hasOtherNodes: () => boolean } | undefined;

  const notifyConsumers = (clientIds: readonly string[]): void => {
    if (!consumers) return;
    consumers.dispatcher.notifyDueDeliveries();
    for (const clientId of clientIds) consumers.feed.notifyNewEvents(clientId);
  };

  return {
    attach(dispatcher, feed) {
      consumers = { dispatcher, feed };
    },

    connect(bus, nodeId, hasOtherNodes) {
      cluster = { bus, nodeId, hasOtherNodes };
      bus.subscribe(BUS_SUBJECT, message => {
        const { from, clientIds } = message as StoredEventsMessage;
        if (from !== nodeId) notifyConsumers(clientIds);
      });
    },

    notify(clientIds) {
      notifyConsumers(clientIds);
      if (!cluster?.hasOtherNodes()) return;
      cluster.bus.publish(BUS_SUBJECT, { from: cluster.nodeId, clientIds } satisfies StoredEventsMessage);
    },
  };
}
