import { describe, expect, it } from 'vitest';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { PendingStanzas } from './PendingStanzas.ts';

describe('pending stanzas of a device', () => {
  const message = (id: string) => buildBinaryNode('message', { id, from: 'a@s.whatsapp.net' });

  it('keep the order in which they were added', () => {
    const pending = new PendingStanzas();
    for (const id of ['1', '2', '3']) pending.add(message(id));
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['1', '2', '3']);
  });

  it('are settled when a receipt lists their IDs', () => {
    const pending = new PendingStanzas();
    for (const id of ['1', '2', '3']) pending.add(message(id));
    const items = [buildBinaryNode('item', { id: '2' })];
    pending.settle(
      buildBinaryNode('receipt', { id: '1', to: 'a@s.whatsapp.net' }, [buildBinaryNode('list', {}, items)]),
    );
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['3']);
  });

  it('are not settled when a retry receipt requests them again', () => {
    const pending = new PendingStanzas();
    pending.add(message('1'));
    pending.settle(buildBinaryNode('receipt', { id: '1', type: 'retry', to: 'a@s.whatsapp.net' }));
    expect(pending.size).toBe(1);
  });

  it('are settled separately when receipts of one message come from different senders', () => {
    const pending = new PendingStanzas();
    for (const from of ['a@s.whatsapp.net', 'b@s.whatsapp.net'])
      pending.add(buildBinaryNode('receipt', { id: '1', from }));
    pending.settle(buildBinaryNode('ack', { class: 'receipt', id: '1', to: 'a@s.whatsapp.net' }));
    expect(pending.all().map(({ attrs }) => attrs.from)).toEqual(['b@s.whatsapp.net']);
  });

  it('are settled one at a time when a message and its repetition are pending', () => {
    const pending = new PendingStanzas();
    const [first, repeated] = ['1', '2'].map(t => buildBinaryNode('message', { id: 'A', from: 'a@s.whatsapp.net', t }));
    if (first) pending.add(first);
    pending.settle(buildBinaryNode('receipt', { id: 'A', type: 'retry', to: 'a@s.whatsapp.net' }));
    if (repeated) pending.add(repeated);
    pending.settle(buildBinaryNode('ack', { class: 'message', id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.all()).toEqual([repeated]);
    pending.settle(buildBinaryNode('receipt', { id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.size).toBe(0);
  });

  it('are settled together when a message is received after retries, even if unreadable copies were never acknowledged', () => {
    const pending = new PendingStanzas();
    for (const t of ['1', '2', '3']) {
      pending.add(buildBinaryNode('message', { id: 'A', from: 'a@s.whatsapp.net', t }));
      if (t !== '3') pending.settle(buildBinaryNode('receipt', { id: 'A', type: 'retry', to: 'a@s.whatsapp.net' }));
    }
    pending.add(message('B'));
    pending.settle(buildBinaryNode('receipt', { id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['B']);
  });
});
