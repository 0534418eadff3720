import { inboxTools } from '@recado/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../ground/data/transact.ts';
import { tidyConversations } from '../../ground/retention/tidyConversations.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createReturns } from './createReturns.ts';
import { answered, beto, marta, useInbox } from './testing/useInbox.ts';

const inbox = useInbox();
const told: string[] = [];
const returns = () =>
  createReturns({ database: inbox.knex, log: quietLog, told: client => told.push(client) });

const hour = 3_600_000;
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const putOff = (chat = marta.phone) => inbox.change({ snoozedUntil: ahead(hour) }, chat);
/** The hour has passed. */
const pass = (chat = marta.phone) =>
  inbox.knex.raw(
    `UPDATE conversations v SET snoozed_until = now() FROM contacts c
     WHERE c.id = v.contact_id AND c.phone = ? AND v.client_id = ? AND v.snoozed_until IS NOT NULL`,
    [chat, inbox.clientId],
  );

describe('a conversation that is put off', () => {
  beforeEach(() => inbox.store({}, { contact: beto }));

  it('waits for nobody and is among those put off alone, until its time', async () => {
    const until = ahead(hour);
    const { conversation } = await inbox.change({ snoozedUntil: until });
    expect(conversation).toMatchObject({ snoozedUntil: until, returnedAt: null, unread: 1 });
    expect(await inbox.names({ snoozed: false })).toEqual(['Beto']);
    expect(await inbox.names({ snoozed: true })).toEqual(['Marta']);
    expect((await inbox.list()).waiting).toBe(1);
    expect(await returns().round()).toBe(0);
  });

  it('comes back once at its time, unread and above what was said before, whoever looks', async () => {
    await inbox.change({ markedUnread: false });
    await inbox.store(answered, { contact: beto });
    await putOff();
    await pass();
    const [one, other] = [returns(), returns()];
    const brought = await Promise.all([one.round(), other.round(), one.round(), other.round()]);
    expect(brought.reduce((sum, each) => sum + each)).toBe(1);
    expect(told.filter(client => client === inbox.clientId)).toHaveLength(1);
    const { conversations: shown, waiting } = await inbox.list({ snoozed: false });
    expect(shown).toMatchObject([
      { name: 'Marta', markedUnread: true, snoozedUntil: null },
      { name: 'Beto' },
    ]);
    expect(shown[0]?.returnedAt).not.toBeNull();
    expect(waiting).toBe(2);
    expect((await inbox.events()).slice(1)).toMatchObject([
      { chat: marta.phone, markedUnread: true, snoozedUntil: null },
    ]);
    // What is said after that has its own place.
    await inbox.store({ contact: beto, timestamp: new Date(Date.now() + 60_000) });
    expect(await inbox.names()).toEqual(['Beto', 'Marta']);
    await inbox.store({ timestamp: new Date(Date.now() + 120_000) });
    expect((await inbox.list()).conversations[0]).toMatchObject({ name: 'Marta', returnedAt: null });
  });

  it('is left due by whoever dies before it is told', async () => {
    await putOff();
    await pass();
    await inbox.knex.raw(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$;
      CREATE TRIGGER die BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION die()`);
    expect(await returns().round()).toBe(0);
    expect((await inbox.of()).snoozedUntil).not.toBeNull();
    await inbox.knex.raw('DROP FUNCTION die CASCADE');
    expect(await returns().round()).toBe(1);
    expect(await inbox.of()).toMatchObject({ snoozedUntil: null, markedUnread: true });
  });

  it('is gone through page by page, wherever it came back to', async () => {
    const people = Array.from({ length: 6 }, (_, n) => ({ phone: `521550000000${n}`, name: `P${n}` }));
    await inbox.store(...people.map(contact => ({ contact })));
    for (const { phone } of [people[1], people[4]].flatMap(one => one ?? [])) {
      await putOff(phone);
      await pass(phone);
      await returns().round();
    }
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof inbox.list>> = await inbox.list({
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...page.conversations.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['P4', 'P1', 'P5', 'P3', 'P2', 'P0', 'Beto', 'Marta']);
  });

  it('is back at once when somebody writes, unless it is silenced; an answer of ours changes nothing', async () => {
    await putOff();
    await inbox.store(answered);
    expect((await inbox.of()).snoozedUntil).not.toBeNull();
    await inbox.store({});
    expect(await inbox.of()).toMatchObject({ snoozedUntil: null, unread: 1 });
    await inbox.change({ snoozedUntil: ahead(hour), muted: true });
    await inbox.store({});
    expect((await inbox.of()).snoozedUntil).not.toBeNull();
  });

  it('is in one place: not in the archive as well', async () => {
    await inbox.change({ archived: true });
    await putOff();
    expect(await inbox.of()).toMatchObject({ archived: false });
    await inbox.change({ archived: true });
    expect(await inbox.of()).toMatchObject({ archived: true, snoozedUntil: null });
    await expect(inbox.change({ archived: true, snoozedUntil: ahead(hour) })).rejects.toMatchObject({
      status: 400,
      message: inboxTools.errors.snoozeArchived,
    });
  });

  it.each([
    ['the past', () => ahead(-1_000), inboxTools.errors.snoozePast],
    ['more than a year', () => ahead(367 * 24 * hour), inboxTools.errors.snoozeFar],
  ])('is so until no time of %s', async (_, until, message) => {
    await expect(inbox.change({ snoozedUntil: until() })).rejects.toMatchObject({ status: 400, message });
  });

  it('is brought back by hand to where it was', async () => {
    await putOff();
    const { conversation } = await inbox.change({ snoozedUntil: null });
    expect(conversation).toMatchObject({ snoozedUntil: null, returnedAt: null, markedUnread: false });
  });

  it('stays so when it becomes one with another, unless somebody wrote there', async () => {
    const hidden = (lid: string) => ({ contact: { lid, name: 'Oculta' } });
    const named = (n: number) => ({ phone: `521551111111${n}`, lid: `771288${n}`, name: 'Nombrada' });
    await inbox.store({ contact: { phone: named(1).phone, name: 'Nombrada' } }, hidden('7712881'));
    await inbox.read('lid:7712881');
    await putOff(named(1).phone);
    await inbox.change({ markedUnread: true }, 'lid:7712881');
    await inbox.store({ contact: named(1), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await inbox.of(named(1).phone)).toMatchObject({ markedUnread: true });
    expect((await inbox.of(named(1).phone)).snoozedUntil).not.toBeNull();
    await inbox.store({ contact: { phone: named(2).phone, name: 'Nombrada' } });
    await putOff(named(2).phone);
    await inbox.store(hidden('7712882'));
    await inbox.store({ contact: named(2), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await inbox.of('lid:7712882')).toMatchObject({ snoozedUntil: null });
  });

  it('is back when it becomes one with another whose time has come, until that one is read', async () => {
    const named = { phone: '5215511111113', name: 'Nombrada' };
    const both = { ...named, lid: '7712883' };
    const join = (contact: object) =>
      inbox.store({ contact, fromMe: true, details: { origin: { kind: 'rule' } } });
    await inbox.store({ contact: named }, { contact: { lid: both.lid, name: 'Oculta' } });
    await inbox.read('lid:7712883');
    await putOff('lid:7712883');
    await inbox.read(named.phone);
    await putOff(named.phone);
    await pass(named.phone);
    await returns().round();
    await join(both);
    const joined = await inbox.of(named.phone);
    expect(joined).toMatchObject({ snoozedUntil: null, markedUnread: true });
    expect(joined.returnedAt).not.toBeNull();

    const [other, hidden] = [
      { phone: '5215511111114', name: 'Nombrada' },
      { lid: '7712884', name: 'Oculta' },
    ];
    await inbox.store({ contact: other }, { contact: hidden });
    await inbox.read('lid:7712884');
    await putOff('lid:7712884');
    await putOff(other.phone);
    await pass(other.phone);
    await returns().round();
    await inbox.read(other.phone);
    await join({ ...other, lid: hidden.lid });
    const put = await inbox.of(other.phone);
    expect(put).toMatchObject({ returnedAt: null, markedUnread: false });
    expect(put.snoozedUntil).not.toBeNull();
  });

  it('is kept when nothing of it is kept any more', async () => {
    await putOff();
    await inbox.knex('messages').where({ clientId: inbox.clientId }).delete();
    const rows = await inbox.knex('conversations').where({ clientId: inbox.clientId }).select('chat');
    await transact(inbox.knex, trx =>
      tidyConversations(
        trx,
        inbox.clientId,
        rows.map(({ chat }) => chat),
      ),
    );
    const left = await inbox.knex('conversations').where({ clientId: inbox.clientId });
    expect(left.map(({ snoozedUntil }) => snoozedUntil !== null)).toEqual([true]);
  });
});
