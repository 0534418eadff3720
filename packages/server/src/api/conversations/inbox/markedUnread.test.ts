import { beforeEach, describe, expect, it } from 'vitest';
import { storeChatReadUpdate } from '../../../core/conversations/storeChatReadUpdate.ts';
import { storeUnreadMark } from '../../../core/conversations/storeUnreadMark.ts';
import { betoContact, consoleMessageFields, martaContact, useInboxFixture } from './testing/useInboxFixture.ts';

const inbox = useInboxFixture();

describe('conversation marked as unread', () => {
  beforeEach(async () => {
    await inbox.store(
      {},
      consoleMessageFields,
      { contact: betoContact },
      { ...consoleMessageFields, contact: betoContact },
    );
    await inbox.change({ markedUnread: true });
  });

  it('counts as waiting, and is reported in one event and marked on the phone once', async () => {
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: true, unread: 0 });
    expect((await inbox.list()).waiting).toBe(1);
    expect(await inbox.listNames({ unread: true })).toEqual(['Marta']);
    expect(await inbox.listNames({ unread: false })).toEqual(['Beto']);
    await inbox.change({ markedUnread: true });
    expect(await inbox.listEvents()).toMatchObject([{ chat: martaContact.phone, markedUnread: true, unread: 0 }]);
    expect(inbox.phoneUnreadStates).toEqual([true]);
  });

  it.each([
    ['is read', () => inbox.read()],
    ['is unmarked', () => inbox.change({ markedUnread: false })],
    ['is answered in Recado', () => inbox.store(consoleMessageFields)],
    ['is answered on the phone', () => inbox.store({ fromMe: true, details: { origin: { kind: 'phone' } } })],
  ])('loses the unread mark when it %s', async (_, endMark) => {
    await endMark();
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: false });
    expect((await inbox.list()).waiting).toBe(0);
  });

  it('keeps the unread mark when a rule, a campaign or the contact writes, or an earlier read arrives late', async () => {
    for (const origin of [{ kind: 'rule' }, { kind: 'campaign', campaign: '1' }] as const)
      await inbox.store({ fromMe: true, details: { origin } });
    await inbox.store({ waId: 'late' });
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: true, unread: 1 });
    const chat = { kind: 'person', phone: martaContact.phone } as const;
    await storeChatReadUpdate(inbox.knex, inbox.clientId, { chat, ids: ['late'] });
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: false, unread: 0 });
    await inbox.change({ markedUnread: true });
    await storeChatReadUpdate(inbox.knex, inbox.clientId, { chat, ids: ['late'] });
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: true });
  });

  it('is marked as read on the phone only if the client has read marks enabled', async () => {
    await inbox.read();
    expect(inbox.phoneUnreadStates).toEqual([true, false]);
    await inbox.knex('clients').where({ id: inbox.clientId }).update({ markRead: false });
    await inbox.change({ markedUnread: true });
    await inbox.read();
    expect(inbox.phoneUnreadStates).toEqual([true, false]);
  });

  it('takes the unread mark from the phone, by number or LID, and reports each change once', async () => {
    await inbox.read();
    const mark = (unread: boolean) =>
      storeUnreadMark(inbox.knex, inbox.clientId, { chat: { kind: 'person', lid: martaContact.lid }, unread });
    await mark(true);
    await mark(true);
    expect(await inbox.getConversation()).toMatchObject({ markedUnread: true });
    await mark(false);
    await storeUnreadMark(inbox.knex, inbox.clientId, {
      chat: { kind: 'person', phone: '5215500000000' },
      unread: true,
    });
    expect((await inbox.listEvents()).map(({ markedUnread }) => markedUnread)).toEqual([true, false, true, false]);
    expect(inbox.phoneUnreadStates).toEqual([true, false]);
  });
});
