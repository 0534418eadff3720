import { describe, expect, it } from 'vitest';
import { type BinaryNode, buildBinaryNode, findChildNode } from '../wire/buildBinaryNode.ts';
import { Account, type Device } from './Account.ts';
import { activateDevice, deactivateDevice } from './activateDevice.ts';

const keys = {
  registrationId: 1,
  identity: new Uint8Array(32),
  signedPreKey: { id: 1, value: new Uint8Array(32), signature: new Uint8Array(64) },
};
const message = (id: number) => buildBinaryNode('message', { id, from: '1@s.whatsapp.net' });
const receiptFor = ({ attrs }: BinaryNode, type?: string) =>
  buildBinaryNode('receipt', { id: attrs.id, to: attrs.from, type });

/**
 * Creates an offline device with this number of queued messages, and records the stanzas that the server
 * sends to it.
 */
function createOfflineDevice(queuedCount: number) {
  const device: Device = new Account('5215512345678', '1', 'Ana').addPhone(keys);
  const sent: BinaryNode[] = [];
  for (let id = 0; id < queuedCount; id += 1) device.deliver(message(id));
  device.link = { send: stanza => sent.push(stanza) };
  const listSentMessages = () => sent.filter(({ tag }) => tag === 'message');
  const listOfflineCounts = () =>
    sent.map(stanza => findChildNode(stanza, 'offline')?.attrs.count).filter(count => count);
  return { device, sent, listSentMessages, listOfflineCounts };
}

describe('queued stanzas of a device', () => {
  it('are sent between a preview and a final count when the device becomes active', () => {
    const { device, sent } = createOfflineDevice(3);
    activateDevice(device);
    expect(sent.map(({ tag }) => tag)).toEqual(['ib', 'message', 'message', 'message', 'ib']);
    expect(findChildNode(sent[0], 'offline_preview')?.attrs).toMatchObject({ count: '3', message: '3' });
    expect(findChildNode(sent[4], 'offline')?.attrs).toEqual({ count: '3' });
    expect(device.active).toBe(true);
  });

  it('are sent in batches, each of which waits until the device has settled the previous batch', () => {
    const { device, listSentMessages, listOfflineCounts } = createOfflineDevice(250);
    activateDevice(device);
    expect([listSentMessages().length, listOfflineCounts()]).toEqual([100, []]);
    for (const queuedMessage of listSentMessages().slice(0, 99)) device.pending.settle(receiptFor(queuedMessage));
    expect(listSentMessages()).toHaveLength(100);
    const last = listSentMessages().at(-1) ?? message(0);
    // A retry request completes the stanza only for the batch, so the message stays pending.
    device.pending.settle(receiptFor(last, 'retry'));
    expect([listSentMessages().length, listOfflineCounts()]).toEqual([200, []]);
    for (const queuedMessage of listSentMessages().slice(100)) device.pending.settle(receiptFor(queuedMessage));
    expect([listSentMessages().length, listOfflineCounts(), device.pending.size]).toEqual([250, ['250'], 51]);
  });

  it('are sent in batches of the size that the device requested', () => {
    const { device, listSentMessages } = createOfflineDevice(250);
    activateDevice(device);
    if (device.queue) device.queue.batchSize = 20;
    for (const queuedMessage of listSentMessages()) device.pending.settle(receiptFor(queuedMessage));
    expect(listSentMessages()).toHaveLength(120);
  });

  it('are followed by stanzas that arrive while the queue is being sent', () => {
    const { device, listSentMessages, listOfflineCounts } = createOfflineDevice(101);
    activateDevice(device);
    device.deliver(message(500));
    expect(listSentMessages()).toHaveLength(100);
    for (const queuedMessage of listSentMessages()) device.pending.settle(receiptFor(queuedMessage));
    expect([listSentMessages().at(-1)?.attrs.id, listOfflineCounts()]).toEqual(['500', ['102']]);
    device.deliver(message(501));
    expect(listSentMessages().at(-1)?.attrs).toMatchObject({ id: '501' });
  });

  it('stay queued when the device disconnects before they are sent', () => {
    const { device, listSentMessages } = createOfflineDevice(250);
    activateDevice(device);
    const firstBatch = listSentMessages();
    deactivateDevice(device);
    for (const queuedMessage of firstBatch) device.pending.settle(receiptFor(queuedMessage));
    expect([listSentMessages().length, device.pending.size]).toEqual([100, 150]);
  });
});
