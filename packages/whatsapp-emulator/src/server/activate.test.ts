import { describe, expect, it } from 'vitest';
import { type BinaryNode, child, node } from '../wire/node.ts';
import { Account, type Device } from './Account.ts';
import { activate, deactivate } from './activate.ts';

const keys = {
  registrationId: 1,
  identity: new Uint8Array(32),
  signedPreKey: { id: 1, value: new Uint8Array(32), signature: new Uint8Array(64) },
};
const message = (id: number) => node('message', { id, from: '1@s.whatsapp.net' });
const receiptFor = ({ attrs }: BinaryNode, type?: string) =>
  node('receipt', { id: attrs.id, to: attrs.from, type });

/** A companion with that many messages waiting, and what its connection is sent. */
function away(waiting: number) {
  const device: Device = new Account('5215512345678', '1', 'Ana').addPhone(keys);
  const sent: BinaryNode[] = [];
  for (let id = 0; id < waiting; id += 1) device.deliver(message(id));
  device.link = { send: stanza => sent.push(stanza) };
  const got = () => sent.filter(({ tag }) => tag === 'message');
  const ending = () => sent.map(stanza => child(stanza, 'offline')?.attrs.count).filter(count => count);
  return { device, sent, got, ending };
}

describe('what waited for a device', () => {
  it('comes between a preview and the count at its end', () => {
    const { device, sent } = away(3);
    activate(device);
    expect(sent.map(({ tag }) => tag)).toEqual(['ib', 'message', 'message', 'message', 'ib']);
    expect(child(sent[0], 'offline_preview')?.attrs).toMatchObject({ count: '3', message: '3' });
    expect(child(sent[4], 'offline')?.attrs).toEqual({ count: '3' });
    expect(device.active).toBe(true);
  });

  it('comes in batches, each once the device has dealt with the one before', () => {
    const { device, got, ending } = away(250);
    activate(device);
    expect([got().length, ending()]).toEqual([100, []]);
    for (const one of got().slice(0, 99)) device.pending.settle(receiptFor(one));
    expect(got()).toHaveLength(100);
    const last = got().at(-1) ?? message(0);
    // That it asks for one again is an answer, too; the message stays in its queue.
    device.pending.settle(receiptFor(last, 'retry'));
    expect([got().length, ending()]).toEqual([200, []]);
    for (const one of got().slice(100)) device.pending.settle(receiptFor(one));
    expect([got().length, ending(), device.pending.size]).toEqual([250, ['250'], 51]);
  });

  it('comes in batches as large as the device asks for', () => {
    const { device, got } = away(250);
    activate(device);
    if (device.queue) device.queue.batch = 20;
    for (const one of got()) device.pending.settle(receiptFor(one));
    expect(got()).toHaveLength(120);
  });

  it('is followed by what came meanwhile', () => {
    const { device, got, ending } = away(101);
    activate(device);
    device.deliver(message(500));
    expect(got()).toHaveLength(100);
    for (const one of got()) device.pending.settle(receiptFor(one));
    expect([got().at(-1)?.attrs.id, ending()]).toEqual(['500', ['102']]);
    device.deliver(message(501));
    expect(got().at(-1)?.attrs).toMatchObject({ id: '501' });
  });

  it('stays where it is when the device has gone away again', () => {
    const { device, got } = away(250);
    activate(device);
    const before = got();
    deactivate(device);
    for (const one of before) device.pending.settle(receiptFor(one));
    expect([got().length, device.pending.size]).toEqual([100, 150]);
  });
});
