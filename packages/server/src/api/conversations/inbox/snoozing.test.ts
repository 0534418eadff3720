import { inboxToolTexts } from '@recado/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../core/data/transact.ts';
import { tidyConversationsAfterDeletion } from '../../../core/retention/tidyConversationsAfterDeletion.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createSnoozeEnder } from './createSnoozeEnder.ts';
import { betoContact, consoleMessageFields, martaContact, useInboxFixture } from './testing/useInboxFixture.ts';

const inbox = useInboxFixture();
const notifiedClientIds: string[] = [];
const createEnder = () =>
  createSnoozeEnder({ database: inbox.knex, log: silentTestLogger, onEvent: client => notifiedClientIds.push(client) });

const hour = 3_600_000;
const isoTimeIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const snooze = (chat = martaContact.phone) => inbox.change({ snoozedUntil: isoTimeIn(hour) }, chat);
/** Makes the snooze overdue by more than the time that a virtual machine's clock may step back. */
const makeDue = (chat = martaContact.phone) =>
  inbox.knex.raw(
    `UPDATE conversations v SET snoozed_until = now() - interval '1 minute' FROM contacts c
     WHERE c.id = v.contact_id AND c.phone = ? AND v.client_id = ? AND v.snoozed_until IS NOT NULL`,
    [chat, inbox.clientId],
  );

describe('snoozed conversation', () => {
  beforeEach(() => inbox.store({}, { contact: betoContact }));

  it('is not counted as waiting, and is listed only among snoozed conversations until its time', async () => {
    const until = isoTimeIn(hour);
    const { conversation } = await inbox.change({ snoozedUntil: until });
    expect(conversation).toMatchObject({ snoozedUntil: until, returnedAt: null, unread: 1 });
    expect(await inbox.listNames({ snoozed: false })).toEqual(['Beto']);
    expect(await inbox.listNames({ snoozed: true })).toEqual(['Marta']);
    expect((await inbox.list()).waiting).toBe(1);
    expect(await createEnder().runOnce()).toBe(0);
  });

  it('returns only once, unread and above conversations with earlier messages, when several processes poll at its time', async () => {
    await inbox.change({ markedUnread: false });
    await inbox.store(consoleMessageFields, { contact: betoContact });
    await snooze();
    await makeDue();
    const [firstEnder, secondEnder] = [createEnder(), createEnder()];
    const endedCounts = await Promise.all([
      firstEnder.runOnce(),
      secondEnder.runOnce(),
      firstEnder.runOnce(),
      secondEnder.runOnce(),
    ]);
    expect(endedCounts.reduce((sum, each) => sum + each)).toBe(1);
    expect(notifiedClientIds.filter(client => client === inbox.clientId)).toHaveLength(1);
    const { conversations: snoozedList, waiting } = await inbox.list({ snoozed: false });
    expect(snoozedList).toMatchObject([{ name: 'Marta', markedUnread: true, snoozedUntil: null }, { name: 'Beto' }]);
    expect(snoozedList[0]?.returnedAt).not.toBeNull();
    expect(waiting).toBe(2);
    expect((await inbox.listEvents()).slice(1)).toMatchObject([
      { chat: martaContact.phone, markedUnread: true, snoozedUntil: null },
    ]);
    // The time of a later message determines the position, not the time of the return.
    await inbox.store({ contact: betoContact, timestamp: new Date(Date.now() + 60_000) });
    expect(await inbox.listNames()).toEqual(['Beto', 'Marta']);
    await inbox.store({ timestamp: new Date(Date.now() + 120_000) });
    expect((await inbox.list()).conversations[0]).toMatchObject({ name: 'Marta', returnedAt: null });
  });

  it('returns at the next poll when the process fails before it writes the event', async () => {
    await snooze();
    await makeDue();
    await inbox.knex.raw(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$;
      CREATE TRIGGER die BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION die()`);
    expect(await createEnder().runOnce()).toBe(0);
    expect((await inbox.getConversation()).snoozedUntil).not.toBeNull();
    await inbox.knex.raw('DROP FUNCTION die CASCADE');
    expect(await createEnder().runOnce()).toBe(1);
    expect(await inbox.getConversation()).toMatchObject({ snoozedUntil: null, markedUnread: true });
  });

  it('is listed once, in the order of its return, when the list is read in pages', async () => {
    const people = Array.from({ length: 6 }, (_, n) => ({ phone: `521550000000${n}`, name: `P${n}` }));
    await inbox.store(...people.map(contact => ({ contact })));
    for (const { phone } of [people[1], people[4]].flatMap(person => person ?? [])) {
      await snooze(phone);
      await makeDue(phone);
      expect(await createEnder().runOnce()).toBe(1);
    }
    const seenNames: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof inbox.list>> = await inbox.list({
        limit: 2,
        ...(cursor && { cursor }),
      });
      seenNames.push(...page.conversations.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seenNames).toEqual(['P4', 'P1', 'P5', 'P3', 'P2', 'P0', 'Beto', 'Marta']);
  });

  it('returns immediately when the contact writes, unless it is muted, and does not return when the user answers', async () => {
    await snooze();
    await inbox.store(consoleMessageFields);
    expect((await inbox.getConversation()).snoozedUntil).not.toBeNull();
    await inbox.store({});
    expect(await inbox.getConversation()).toMatchObject({ snoozedUntil: null, unread: 1 });
    await inbox.change({ snoozedUntil: isoTimeIn(hour), muted: true });
    await inbox.store({});
    expect((await inbox.getConversation()).snoozedUntil).not.toBeNull();
  });

  it('is in one list only: snoozing it removes it from the archive, and archiving it ends the snooze', async () => {
    await inbox.change({ archived: true });
    await snooze();
    expect(await inbox.getConversation()).toMatchObject({ archived: false });
    await inbox.change({ archived: true });
    expect(await inbox.getConversation()).toMatchObject({ archived: true, snoozedUntil: null });
    await expect(inbox.change({ archived: true, snoozedUntil: isoTimeIn(hour) })).rejects.toMatchObject({
      status: 400,
      message: inboxToolTexts.errors.snoozeArchived,
    });
  });

  it.each([
    ['the past', () => isoTimeIn(-1_000), inboxToolTexts.errors.snoozeInPast],
    ['more than a year', () => isoTimeIn(367 * 24 * hour), inboxToolTexts.errors.snoozeTooFar],
  ])('is not stored when its time is in %s', async (_, until, message) => {
    await expect(inbox.change({ snoozedUntil: until() })).rejects.toMatchObject({ status: 400, message });
  });

  it('returns to its previous position when the snooze is removed', async () => {
    await snooze();
    const { conversation } = await inbox.change({ snoozedUntil: null });
    expect(conversation).toMatchObject({ snoozedUntil: null, returnedAt: null, markedUnread: false });
  });

  it('stays snoozed when it is merged, unless the contact wrote in the conversation with which it is merged', async () => {
    const hiddenContact = (lid: string) => ({ contact: { lid, name: 'Oculta' } });
    const namedContact = (n: number) => ({ phone: `521551111111${n}`, lid: `771288${n}`, name: 'Nombrada' });
    await inbox.store({ contact: { phone: namedContact(1).phone, name: 'Nombrada' } }, hiddenContact('7712881'));
    await inbox.read('lid:7712881');
    await snooze(namedContact(1).phone);
    await inbox.change({ markedUnread: true }, 'lid:7712881');
    await inbox.store({ contact: namedContact(1), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await inbox.getConversation(namedContact(1).phone)).toMatchObject({ markedUnread: true });
    expect((await inbox.getConversation(namedContact(1).phone)).snoozedUntil).not.toBeNull();
    await inbox.store({ contact: { phone: namedContact(2).phone, name: 'Nombrada' } });
    await snooze(namedContact(2).phone);
    await inbox.store(hiddenContact('7712882'));
    await inbox.store({ contact: namedContact(2), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await inbox.getConversation('lid:7712882')).toMatchObject({ snoozedUntil: null });
  });

  it('returns when it is merged with a conversation that has returned and is unread', async () => {
    const namedPerson = { phone: '5215511111113', name: 'Nombrada' };
    const mergedPerson = { ...namedPerson, lid: '7712883' };
    const mergeContacts = (contact: object) =>
      inbox.store({ contact, fromMe: true, details: { origin: { kind: 'rule' } } });
    await inbox.store({ contact: namedPerson }, { contact: { lid: mergedPerson.lid, name: 'Oculta' } });
    await inbox.read('lid:7712883');
    await snooze('lid:7712883');
    await inbox.read(namedPerson.phone);
    await snooze(namedPerson.phone);
    await makeDue(namedPerson.phone);
    await createEnder().runOnce();
    await mergeContacts(mergedPerson);
    const returnedMerge = await inbox.getConversation(namedPerson.phone);
    expect(returnedMerge).toMatchObject({ snoozedUntil: null, markedUnread: true });
    expect(returnedMerge.returnedAt).not.toBeNull();

    const [otherPerson, hiddenPerson] = [
      { phone: '5215511111114', name: 'Nombrada' },
      { lid: '7712884', name: 'Oculta' },
    ];
    await inbox.store({ contact: otherPerson }, { contact: hiddenPerson });
    await inbox.read('lid:7712884');
    await snooze('lid:7712884');
    await snooze(otherPerson.phone);
    await makeDue(otherPerson.phone);
    await createEnder().runOnce();
    await inbox.read(otherPerson.phone);
    await mergeContacts({ ...otherPerson, lid: hiddenPerson.lid });
    const snoozedMerge = await inbox.getConversation(otherPerson.phone);
    expect(snoozedMerge).toMatchObject({ returnedAt: null, markedUnread: false });
    expect(snoozedMerge.snoozedUntil).not.toBeNull();
  });

  it('is retained when its messages are deleted', async () => {
    await snooze();
    await inbox.knex('messages').where({ clientId: inbox.clientId }).delete();
    const rows = await inbox.knex('conversations').where({ clientId: inbox.clientId }).select('chat');
    await transact(inbox.knex, trx =>
      tidyConversationsAfterDeletion(
        trx,
        inbox.clientId,
        rows.map(({ chat }) => chat),
      ),
    );
    const remainingRows = await inbox.knex('conversations').where({ clientId: inbox.clientId });
    expect(remainingRows.map(({ snoozedUntil }) => snoozedUntil !== null)).toEqual([true]);
  });
});
