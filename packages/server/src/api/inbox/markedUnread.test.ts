import { beforeEach, describe, expect, it } from 'vitest';
import { noteMarking } from '../../ground/conversations/noteMarking.ts';
import { noteReading } from '../../ground/conversations/noteReading.ts';
import { answered, beto, marta, useInbox } from './testing/useInbox.ts';

const inbox = useInbox();

describe('a conversation that is marked unread', () => {
  beforeEach(async () => {
    await inbox.store({}, answered, { contact: beto }, { ...answered, contact: beto });
    await inbox.change({ markedUnread: true });
  });

  it('waits as one with something unread does, and is told and shown on the phone once', async () => {
    expect(await inbox.of()).toMatchObject({ markedUnread: true, unread: 0 });
    expect((await inbox.list()).waiting).toBe(1);
    expect(await inbox.names({ unread: true })).toEqual(['Marta']);
    expect(await inbox.names({ unread: false })).toEqual(['Beto']);
    await inbox.change({ markedUnread: true });
    expect(await inbox.events()).toMatchObject([{ chat: marta.phone, markedUnread: true, unread: 0 }]);
    expect(inbox.phone).toEqual([true]);
  });

  it.each([
    ['is read', () => inbox.read()],
    ['is said not to be', () => inbox.change({ markedUnread: false })],
    ['is answered from here', () => inbox.store(answered)],
    ['is answered on the phone', () => inbox.store({ fromMe: true, details: { origin: { kind: 'phone' } } })],
  ])('is so no more when it %s', async (_, end) => {
    await end();
    expect(await inbox.of()).toMatchObject({ markedUnread: false });
    expect((await inbox.list()).waiting).toBe(0);
  });

  it('stays so when a rule or a campaign writes, when somebody does, and when what was before it is read late', async () => {
    for (const origin of [{ kind: 'rule' }, { kind: 'campaign', campaign: '1' }] as const)
      await inbox.store({ fromMe: true, details: { origin } });
    await inbox.store({ waId: 'late' });
    expect(await inbox.of()).toMatchObject({ markedUnread: true, unread: 1 });
    const chat = { kind: 'person', phone: marta.phone } as const;
    await noteReading(inbox.knex, inbox.clientId, { chat, ids: ['late'] });
    expect(await inbox.of()).toMatchObject({ markedUnread: false, unread: 0 });
    await inbox.change({ markedUnread: true });
    await noteReading(inbox.knex, inbox.clientId, { chat, ids: ['late'] });
    expect(await inbox.of()).toMatchObject({ markedUnread: true });
  });

  it('is read on the phone only where the owner wants it', async () => {
    await inbox.read();
    expect(inbox.phone).toEqual([true, false]);
    await inbox.knex('clients').where({ id: inbox.clientId }).update({ markRead: false });
    await inbox.change({ markedUnread: true });
    await inbox.read();
    expect(inbox.phone).toEqual([true, false]);
  });

  it('may have been marked on the phone, by number or by LID, and is told once', async () => {
    await inbox.read();
    const mark = (unread: boolean) =>
      noteMarking(inbox.knex, inbox.clientId, { chat: { kind: 'person', lid: marta.lid }, unread });
    await mark(true);
    await mark(true);
    expect(await inbox.of()).toMatchObject({ markedUnread: true });
    await mark(false);
    await noteMarking(inbox.knex, inbox.clientId, {
      chat: { kind: 'person', phone: '5215500000000' },
      unread: true,
    });
    expect((await inbox.events()).map(({ markedUnread }) => markedUnread)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(inbox.phone).toEqual([true, false]);
  });
});
