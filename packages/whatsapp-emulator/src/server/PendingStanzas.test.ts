import { describe, expect, it } from 'vitest';
import { node } from '../wire/node.ts';
import { PendingStanzas } from './PendingStanzas.ts';

describe('pending stanzas of a device', () => {
  const message = (id: string) => node('message', { id, from: 'a@s.whatsapp.net' });

  it('keep their order when several are added', () => {
    const pending = new PendingStanzas();
    for (const id of ['1', '2', '3']) pending.add(message(id));
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['1', '2', '3']);
  });

  it('are all settled when a receipt of one message also lists the others', () => {
    const pending = new PendingStanzas();
    for (const id of ['1', '2', '3']) pending.add(message(id));
    const items = [node('item', { id: '2' })];
    pending.settle(node('receipt', { id: '1', to: 'a@s.whatsapp.net' }, [node('list', {}, items)]));
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['3']);
  });

  it('are not settled when a retry receipt requests the message again', () => {
    const pending = new PendingStanzas();
    pending.add(message('1'));
    pending.settle(node('receipt', { id: '1', type: 'retry', to: 'a@s.whatsapp.net' }));
    expect(pending.size).toBe(1);
  });

  it('are settled by sender when several are receipts of the same message', () => {
    const pending = new PendingStanzas();
    for (const from of ['a@s.whatsapp.net', 'b@s.whatsapp.net']) pending.add(node('receipt', { id: '1', from }));
    pending.settle(node('ack', { class: 'receipt', id: '1', to: 'a@s.whatsapp.net' }));
    expect(pending.all().map(({ attrs }) => attrs.from)).toEqual(['b@s.whatsapp.net']);
  });

  it('are settled one at a time when a message was repeated before its first copy was acknowledged', () => {
    const pending = new PendingStanzas();
    const [first, repeated] = ['1', '2'].map(t => node('message', { id: 'A', from: 'a@s.whatsapp.net', t }));
    if (first) pending.add(first);
    pending.settle(node('receipt', { id: 'A', type: 'retry', to: 'a@s.whatsapp.net' }));
    if (repeated) pending.add(repeated);
    pending.settle(node('ack', { class: 'message', id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.all()).toEqual([repeated]);
    pending.settle(node('receipt', { id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.size).toBe(0);
  });

  it('are all settled when a retried message is received, even if unreadable copies were never acknowledged', () => {
    const pending = new PendingStanzas();
    for (const t of ['1', '2', '3']) {
      pending.add(node('message', { id: 'A', from: 'a@s.whatsapp.net', t }));
      if (t !== '3') pending.settle(node('receipt', { id: 'A', type: 'retry', to: 'a@s.whatsapp.net' }));
    }
    pending.add(message('B'));
    pending.settle(node('receipt', { id: 'A', to: 'a@s.whatsapp.net' }));
    expect(pending.all().map(({ attrs }) => attrs.id)).toEqual(['B']);
  });
});
