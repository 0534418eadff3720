import { describe, expect, it } from 'vitest';
import { parseOwnReadReceipt, parseReceiptStanza } from './parseReceiptStanza.ts';

const receipt = (attrs: Record<string, string>, content?: Parameters<typeof parseReceiptStanza>[0]['content']) =>
  parseReceiptStanza({
    tag: 'receipt',
    attrs: { id: 'A', from: '1@lid', t: '60', ...attrs },
    ...(content ? { content } : {}),
  });

describe('receipts', () => {
  it.each([
    [{}, 'delivered'],
    [{ type: 'inactive' }, 'delivered'],
    [{ type: 'read' }, 'read'],
    [{ type: 'played' }, 'read'],
  ])('with the attributes %j report the state %s', (attrs, status) => {
    expect(receipt(attrs)).toEqual({ status, chat: '1@lid', ids: ['A'], timestamp: new Date(60_000) });
  });

  it.each(['retry', 'sender', 'server-error', 'read-self', 'hist_sync', 'peer_msg'])('of type %s are ignored', type => {
    expect(receipt({ type })).toBeUndefined();
  });

  it('are ignored when another device of the account sent them', () => {
    expect(receipt({ recipient: '2@lid' })).toBeUndefined();
  });

  it.each([
    ['read-self', { from: '9:0@lid', recipient: '2@lid' }, '2@lid'],
    ['read', { from: '5@s.whatsapp.net', recipient: '2@lid' }, '2@lid'],
    ['read', { from: '7@g.us', participant: '9@lid' }, '7@g.us'],
  ])('of type %s are read as receipts of this account only when an own device sends %j', (type, attrs, chat) => {
    const self = { id: '5:3@s.whatsapp.net', lid: '9:3@lid' };
    const stanza = (extraAttrs: Record<string, string>) => ({
      tag: 'receipt',
      attrs: { id: 'A', t: '60', type, ...extraAttrs },
    });
    expect(parseOwnReadReceipt(stanza(attrs), self)).toEqual({ chat, ids: ['A'] });
    expect(parseOwnReadReceipt(stanza({ ...attrs, from: '2@lid', participant: '2@lid' }), self)).toBeUndefined();
    expect(parseOwnReadReceipt(stanza({ ...attrs, type: 'delivery' }), self)).toBeUndefined();
  });

  it('contain the IDs of all messages when one receipt covers several messages', () => {
    const item = (id: string) => ({ tag: 'item', attrs: { id } });
    expect(receipt({}, [{ tag: 'list', attrs: {}, content: [item('B'), item('C')] }])?.ids).toEqual(['A', 'B', 'C']);
  });
});
