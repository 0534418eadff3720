import { UniqueViolationError } from 'objection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient, insertUser } from '../../../testing/insertClient.ts';
import { storeMessages } from '../../messages/index.ts';
import { rows } from '../sql.ts';
import { Client, type LineSessionState, Session, User } from './index.ts';

describe('database model', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('finds users by e-mail in any letter case and rejects duplicates', async () => {
    const { id } = await insertUser(test.knex, { email: 'Ana@Ejemplo.mx' });
    expect(await User.query(test.knex).modify('byEmail', 'ana@ejemplo.MX').first()).toMatchObject({ id });
    await expect(insertUser(test.knex, { email: 'ANA@ejemplo.mx' })).rejects.toThrow(UniqueViolationError);
  });

  it('loads the session and the owner of a client', async () => {
    const { id, ownerId } = await insertClient(test.knex);
    const client = await Client.query(test.knex).findById(id).withGraphFetched('[session, owner]');
    expect(client).toMatchObject({
      timeZone: 'America/Mexico_City',
      session: { state: 'pending', desiredState: 'closed' },
      owner: { id: ownerId, role: 'user', active: true },
    });
  });

  it("lists an owner's clients newest first", async () => {
    const ownerId = (await insertUser(test.knex)).id;
    const ids: string[] = [];
    for (const _ of Array(3)) ids.unshift((await insertClient(test.knex, { ownerId })).id);
    const clients = await Client.query(test.knex).modify('ownedBy', ownerId).modify('newestFirst');
    expect(clients.map(({ id }) => id)).toEqual(ids);
  });

  it.each<[LineSessionState, boolean, string, boolean]>([
    ['pending', false, 'pending', false],
    ['linking', false, 'pending', false],
    ['connected', true, 'connected', true],
    ['reconnecting', true, 'disconnected', false],
    ['linking', true, 'disconnected', false],
    ['forbidden', true, 'disconnected', false],
  ])('maps session state %s (linked before: %s) to status %s', async (state, linked, status, isConnected) => {
    const { id } = await insertClient(test.knex);
    await Session.query(test.knex)
      .findById(id)
      .patch({ state, linkedAt: linked ? new Date() : null });
    expect(await Session.query(test.knex).findById(id)).toMatchObject({ status, isConnected });
  });

  it('rejects a time zone that does not exist', async () => {
    await expect(insertClient(test.knex, { timeZone: 'America/Macondo' })).rejects.toThrow('time zone');
  });

  it('sets updatedAt when a row is changed', async () => {
    const { id, updatedAt } = await insertUser(test.knex, { updatedAt: new Date(0) });
    expect(updatedAt).toEqual(new Date(0));
    const user = await User.query(test.knex).patchAndFetchById(id, { name: 'Ana María' });
    expect(user.updatedAt.getTime()).toBeGreaterThan(0);
  });
});

describe('row deletion', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const batch = (round: number) =>
    Array.from({ length: 5 }, (_, n) => ({
      waId: `W${round}-${n}`,
      fromMe: n % 2 === 0,
      contact: { phone: `${n}` },
      type: 'text',
      timestamp: new Date(),
    }));

  /** Counts the rows of the client in each table; tables without rows are omitted. */
  async function countRowsByTable(clientId: string): Promise<Record<string, number>> {
    const tables = await rows<{ name: string }>(
      test.knex,
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'client_id'`,
    );
    const counts = await Promise.all(
      tables.map(({ name }) => rows(test.knex, `SELECT FROM ${name} WHERE client_id = :clientId`, { clientId })),
    );
    const tableCounts = tables.map(({ name }, index) => [name, counts[index]?.length ?? 0] as const);
    return Object.fromEntries(tableCounts.filter(([, count]) => count > 0));
  }

  it.each([
    ['a client', (client: Client) => Client.query(test.knex).deleteById(client.id)],
    ['its owner', (client: Client) => User.query(test.knex).deleteById(client.ownerId)],
  ])('removes every row of the client and no other rows when %s is deleted', async (_, remove) => {
    const [client, other] = [await insertClient(test.knex), await insertClient(test.knex)];
    for (const { id } of [client, other]) await storeMessages(test.knex, id, batch(0));
    const before = await countRowsByTable(other.id);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['messages', 'contacts', 'daily_message_counts', 'sessions']),
    );
    await remove(client);
    expect(await countRowsByTable(client.id)).toEqual({});
    expect(await countRowsByTable(other.id)).toEqual(before);
  });

  it('rejects new messages of a deleted client', async () => {
    const { id } = await insertClient(test.knex);
    await Client.query(test.knex).deleteById(id);
    const message = {
      id,
      clientId: id,
      chat: 'group:1',
      waId: 'W',
      fromMe: false,
      type: 'text',
      status: 'received',
    };
    const insertion = test.knex('messages').insert({ ...message, timestamp: new Date() });
    await expect(insertion).rejects.toMatchObject({ code: '23503' });
  });

  it('leaves no rows when messages arrive during the deletion', async () => {
    const { id } = await insertClient(test.knex);
    await storeMessages(test.knex, id, batch(0));
    const insertion = Array.from({ length: 20 }, (_, round) => storeMessages(test.knex, id, batch(round + 1)));
    const deletion = Client.query(test.knex).deleteById(id);
    const outcomes = await Promise.allSettled([...insertion, deletion]);
    const failures = outcomes.filter(outcome => outcome.status === 'rejected');
    expect(failures.every(({ reason }) => reason.code === '23503')).toBe(true);
    expect(await countRowsByTable(id)).toEqual({});
  });
});
