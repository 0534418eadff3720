import type { Endpoints, PayloadOf, QueryOf } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { noteMarking } from '../../ground/conversations/noteMarking.ts';
import { noteReading } from '../../ground/conversations/noteReading.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { tidyConversations } from '../../ground/retention/tidyConversations.ts';
import { transact } from '../../ground/data/transact.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { type Conversations, createConversations } from './createConversations.ts';
import { createReturns } from './createReturns.ts';

let test: TestDatabase;
let clientId: string;
let conversations: Conversations;
/** What the phone was told to show as unread, or no more. */
let phone: boolean[];
const told: string[] = [];
const returns = () =>
  createReturns({ database: test.knex, log: quietLog, told: client => told.push(client) });
beforeAll(async () => {
  test = await createTestDatabase();
  conversations = createConversations({
    database: test.knex,
    apiUrl: '/api',
    tellRead: async (_, messages) => messages.length,
    tellMark: async (_, last, unread) => {
      if (last) phone.push(unread);
    },
  });
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
  phone = [];
});
afterAll(() => test.drop());

const marta = { phone: '5215587654321', lid: '7712345', name: 'Marta' };
const beto = { phone: '5491100000000', name: 'Beto' };
let said = 0;
const store = (...messages: readonly Partial<NewMessage>[]) =>
  storeMessages(
    test.knex,
    clientId,
    messages.map(fields => {
      said += 1;
      return {
        waId: `L${said}`,
        fromMe: false,
        contact: marta,
        type: 'text',
        text: `mensaje ${said}`,
        timestamp: new Date(Date.UTC(2026, 2, 1, 12, said)),
        ...fields,
      };
    }),
  );
const answered = { fromMe: true, details: { origin: { kind: 'console' } } } as const;
type Change = PayloadOf<Endpoints['PATCH /external/conversations/{conversation}']>;
const change = (payload: Change, chat = marta.phone) =>
  conversations.change(clientId, chat, payload, theServer);
const list = (query: Partial<QueryOf<Endpoints['GET /external/conversations']>> = {}) =>
  conversations.list(clientId, { limit: 50, ...query });
const names = async (query = {}) => (await list(query)).conversations.map(({ name }) => name);
const of = async (chat = marta.phone) => (await conversations.get(clientId, chat)).conversation;
const events = async () =>
  (
    await test.knex('events').where({ clientId, type: 'conversation.updated' }).orderBy('sequence')
  ).map(({ data }) => data);
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;
/** The hour has passed. */
const pass = (chat = marta.phone) =>
  test.knex.raw(
    `UPDATE conversations v SET snoozed_until = now() FROM contacts c
     WHERE c.id = v.contact_id AND c.phone = ? AND v.client_id = ? AND v.snoozed_until IS NOT NULL`,
    [chat, clientId],
  );
const putOff = (chat = marta.phone) => change({ snoozedUntil: ahead(hour) }, chat);

describe('a conversation that is marked unread', () => {
  beforeEach(async () => {
    await store({}, answered, { contact: beto }, { ...answered, contact: beto });
    await change({ markedUnread: true });
  });

  it('waits as one with something unread does, and is told and shown on the phone once', async () => {
    expect(await of()).toMatchObject({ markedUnread: true, unread: 0 });
    expect((await list()).waiting).toBe(1);
    expect(await names({ unread: true })).toEqual(['Marta']);
    expect(await names({ unread: false })).toEqual(['Beto']);
    await change({ markedUnread: true });
    expect(await events()).toMatchObject([{ chat: marta.phone, markedUnread: true, unread: 0 }]);
    expect(phone).toEqual([true]);
  });

  it.each([
    ['is read', () => conversations.read(clientId, marta.phone)],
    ['is said not to be', () => change({ markedUnread: false })],
    ['is answered from here', () => store(answered)],
    ['is answered on the phone', () => store({ fromMe: true, details: { origin: { kind: 'phone' } } })],
  ])('is so no more when it %s', async (_, end) => {
    await end();
    expect(await of()).toMatchObject({ markedUnread: false });
    expect((await list()).waiting).toBe(0);
  });

  it('stays so when a rule answers, when somebody writes, and when what was before it is read late', async () => {
    await store({ fromMe: true, details: { origin: { kind: 'rule' } } }, { waId: 'late' });
    const chat = { kind: 'person', phone: marta.phone } as const;
    await noteReading(test.knex, clientId, { chat, ids: ['late'] });
    expect(await of()).toMatchObject({ markedUnread: false, unread: 0 });
    await change({ markedUnread: true });
    await noteReading(test.knex, clientId, { chat, ids: ['late'] });
    expect(await of()).toMatchObject({ markedUnread: true });
  });

  it('is read on the phone only where the owner wants it', async () => {
    await conversations.read(clientId, marta.phone);
    expect(phone).toEqual([true, false]);
    await test.knex('clients').where({ id: clientId }).update({ markRead: false });
    await change({ markedUnread: true });
    await conversations.read(clientId, marta.phone);
    expect(phone).toEqual([true, false]);
  });

  it('may have been marked on the phone, by number or by LID, and is told once', async () => {
    await conversations.read(clientId, marta.phone);
    const mark = (unread: boolean) =>
      noteMarking(test.knex, clientId, { chat: { kind: 'person', lid: marta.lid }, unread });
    await mark(true);
    await mark(true);
    expect(await of()).toMatchObject({ markedUnread: true });
    await mark(false);
    await noteMarking(test.knex, clientId, { chat: { kind: 'person', phone: '5215500000000' }, unread: true });
    expect((await events()).map(({ markedUnread }) => markedUnread)).toEqual([true, false, true, false]);
    expect(phone).toEqual([true, false]);
  });
});

describe('a conversation that is put off', () => {
  beforeEach(() => store({}, { contact: beto }));

  it('waits for nobody and is among those put off alone, until its time', async () => {
    const until = ahead(hour);
    const { conversation } = await change({ snoozedUntil: until });
    expect(conversation).toMatchObject({ snoozedUntil: until, returnedAt: null, unread: 1 });
    expect(await names({ snoozed: false })).toEqual(['Beto']);
    expect(await names({ snoozed: true })).toEqual(['Marta']);
    expect((await list()).waiting).toBe(1);
    expect(await returns().round()).toBe(0);
  });

  it('comes back once at its time, unread and above what was said before, whoever looks', async () => {
    await change({ markedUnread: false });
    await store(answered, { contact: beto });
    await putOff();
    await pass();
    const [one, other] = [returns(), returns()];
    const brought = await Promise.all([one.round(), other.round(), one.round(), other.round()]);
    expect(brought.reduce((sum, each) => sum + each)).toBe(1);
    expect(told.filter(client => client === clientId)).toHaveLength(1);
    const { conversations: shown, waiting } = await list({ snoozed: false });
    expect(shown).toMatchObject([{ name: 'Marta', markedUnread: true, snoozedUntil: null }, { name: 'Beto' }]);
    expect(shown[0]?.returnedAt).not.toBeNull();
    expect(waiting).toBe(2);
    expect((await events()).slice(1)).toMatchObject([{ chat: marta.phone, markedUnread: true, snoozedUntil: null }]);
    // What is said after that has its own place.
    await store({ contact: beto, timestamp: new Date(Date.now() + 60_000) });
    expect(await names()).toEqual(['Beto', 'Marta']);
    await store({ timestamp: new Date(Date.now() + 120_000) });
    expect((await list()).conversations[0]).toMatchObject({ name: 'Marta', returnedAt: null });
  });

  it('is gone through page by page, wherever it came back to', async () => {
    const people = Array.from({ length: 6 }, (_, n) => ({ phone: `521550000000${n}`, name: `P${n}` }));
    await store(...people.map(contact => ({ contact })));
    for (const { phone } of [people[1], people[4]].flatMap(one => one ?? [])) {
      await putOff(phone);
      await pass(phone);
      await returns().round();
    }
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.conversations.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['P4', 'P1', 'P5', 'P3', 'P2', 'P0', 'Beto', 'Marta']);
  });

  it('is back at once when somebody writes, unless it is silenced; an answer of ours changes nothing', async () => {
    await putOff();
    await store(answered);
    expect((await of()).snoozedUntil).not.toBeNull();
    await store({});
    expect(await of()).toMatchObject({ snoozedUntil: null, unread: 1 });
    await change({ snoozedUntil: ahead(hour), muted: true });
    await store({});
    expect((await of()).snoozedUntil).not.toBeNull();
  });

  it('is in one place: not in the archive as well', async () => {
    await change({ archived: true });
    await putOff();
    expect(await of()).toMatchObject({ archived: false });
    await change({ archived: true });
    expect(await of()).toMatchObject({ archived: true, snoozedUntil: null });
    await expect(change({ archived: true, snoozedUntil: ahead(hour) })).rejects.toMatchObject({
      status: 400,
      message: inboxTools.errors.snoozeArchived,
    });
  });

  it.each([
    ['the past', () => ahead(-1_000), inboxTools.errors.snoozePast],
    ['more than a year', () => ahead(367 * 24 * hour), inboxTools.errors.snoozeFar],
  ])('is so until no time of %s', async (_, until, message) => {
    await expect(change({ snoozedUntil: until() })).rejects.toMatchObject({ status: 400, message });
  });

  it('is brought back by hand to where it was', async () => {
    await putOff();
    const { conversation } = await change({ snoozedUntil: null });
    expect(conversation).toMatchObject({ snoozedUntil: null, returnedAt: null, markedUnread: false });
  });

  it('stays so when it becomes one with another, unless somebody wrote there', async () => {
    const hidden = (lid: string) => ({ contact: { lid, name: 'Oculta' } });
    const named = (n: number) => ({ phone: `521551111111${n}`, lid: `771288${n}`, name: 'Nombrada' });
    await store({ contact: { phone: named(1).phone, name: 'Nombrada' } }, hidden('7712881'));
    await conversations.read(clientId, 'lid:7712881');
    await putOff(named(1).phone);
    await change({ markedUnread: true }, 'lid:7712881');
    await store({ contact: named(1), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await of(named(1).phone)).toMatchObject({ markedUnread: true });
    expect((await of(named(1).phone)).snoozedUntil).not.toBeNull();
    await store({ contact: { phone: named(2).phone, name: 'Nombrada' } });
    await putOff(named(2).phone);
    await store(hidden('7712882'));
    await store({ contact: named(2), fromMe: true, details: { origin: { kind: 'rule' } } });
    expect(await of('lid:7712882')).toMatchObject({ snoozedUntil: null });
  });

  it('is kept when nothing of it is kept any more', async () => {
    await putOff();
    await test.knex('messages').where({ clientId }).delete();
    const rows = await test.knex('conversations').where({ clientId }).select('chat');
    await transact(test.knex, trx => tidyConversations(trx, clientId, rows.map(({ chat }) => chat)));
    const left = await test.knex('conversations').where({ clientId });
    expect(left.map(({ snoozedUntil }) => snoozedUntil !== null)).toEqual([true]);
  });
});
