import { describe, expect, it, vi } from 'vitest';
import { createInProcessBus } from '../../core/bus/index.ts';
import type { DeliveryDispatcher } from '../dispatch/createDeliveryDispatcher.ts';
import type { EventFeed } from './createEventFeed.ts';
import { createStoredEventNotifier } from './createStoredEventNotifier.ts';

/** Creates the notifier of a node, with consumers that record their calls. */
function createNode() {
  const notifier = createStoredEventNotifier();
  const notifyDueDeliveries = vi.fn();
  const notifyNewEvents = vi.fn();
  return {
    notifier,
    notifyDueDeliveries,
    notifyNewEvents,
    attach() {
      notifier.attach(
        { notifyDueDeliveries } as unknown as DeliveryDispatcher,
        { notifyNewEvents } as unknown as EventFeed,
      );
    },
  };
}

describe('the notifier of stored events', () => {
  it('has no effect before its consumers exist', () => {
    const node = createNode();
    node.notifier.notify(['a-client']);
    node.attach();
    expect(node.notifyDueDeliveries).not.toHaveBeenCalled();
  });

  it('notifies the dispatcher once and the feed for each client', () => {
    const node = createNode();
    node.attach();
    node.notifier.notify(['a-client', 'another-client']);
    expect(node.notifyDueDeliveries).toHaveBeenCalledTimes(1);
    expect(node.notifyNewEvents.mock.calls).toEqual([['a-client'], ['another-client']]);
  });

  it('notifies the other nodes, but its own consumers only once', async () => {
    const bus = createInProcessBus();
    const [local, remote] = [createNode(), createNode()];
    for (const node of [local, remote]) node.attach();
    local.notifier.connect(bus, 'local', () => true);
    remote.notifier.connect(bus, 'remote', () => true);
    local.notifier.notify(['a-client']);
    await expect.poll(() => remote.notifyNewEvents.mock.calls).toEqual([['a-client']]);
    expect(remote.notifyDueDeliveries).toHaveBeenCalledTimes(1);
    expect(local.notifyDueDeliveries).toHaveBeenCalledTimes(1);
  });

  it('publishes nothing while no other node exists', async () => {
    const bus = createInProcessBus();
    const node = createNode();
    const messages: unknown[] = [];
    bus.subscribe('news', message => messages.push(message));
    node.notifier.connect(bus, 'local', () => false);
    node.notifier.notify(['a-client']);
    await new Promise(resolve => setImmediate(resolve));
    expect(messages).toEqual([]);
  });
});
