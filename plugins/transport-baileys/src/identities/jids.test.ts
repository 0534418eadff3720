import { describe, expect, it } from 'vitest';
import { listChatJids, toPersonFromJids } from './jids.ts';

const phone = '5215533334444';

describe('toPersonFromJids', () => {
  it.each([
    [`${phone}@s.whatsapp.net`, { phone }],
    [`${phone}:12@c.us`, { phone }],
    [`${phone}:99@hosted`, { phone }],
    ['77:99@hosted.lid', { lid: '77' }],
    ['77:2@lid', { lid: '77' }],
    ['120363@g.us', {}],
    ['@s.whatsapp.net', {}],
    ['@lid', {}],
  ])('reads the identifier of %s', (jid, identifier) => {
    expect(toPersonFromJids(jid)).toEqual({ kind: 'person', ...identifier });
  });
});

describe('listChatJids', () => {
  it('names the same chat for each device of a person', () => {
    const list = (from: string) => listChatJids({ from, sender_lid: '77@lid' }, false);
    const jids = [`${phone}@s.whatsapp.net`, '77@lid'];
    expect([`${phone}:3@s.whatsapp.net`, `${phone}:99@hosted`].map(list)).toEqual([jids, jids]);
    expect(listChatJids({ from: '77:99@hosted.lid' }, false)).toEqual(['77@lid']);
  });

  it('names the chat of the sender for a broadcast list, and the status as a chat of its own', () => {
    const attrs = { participant: '77@lid', sender_pn: `${phone}@s.whatsapp.net` };
    expect(listChatJids({ from: '1764230400@broadcast', ...attrs }, false)).toEqual([
      '77@lid',
      `${phone}@s.whatsapp.net`,
    ]);
    expect(listChatJids({ from: 'status@broadcast', ...attrs }, false)).toEqual(['status@broadcast']);
  });
});
