import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Session } from '../../../core/data/models/index.ts';
import { NotFound, TooManyRequests } from '../../../core/errors/index.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient, insertUser } from '../../../testing/insertClient.ts';
import { createStatisticsService, type StatisticsService } from './createStatisticsService.ts';

let sequence = 0;
const message = (contact: NewMessage['contact'], fields: Partial<NewMessage> = {}): NewMessage => ({
  waId: `W${sequence++}`,
  fromMe: false,
  contact,
  type: 'text',
  timestamp: new Date(),
  ...fields,
});

describe('statistics service', () => {
  let test: TestDatabase;
  let statistics: StatisticsService;
  beforeAll(async () => {
    test = await createTestDatabase();
    statistics = createStatisticsService({ database: test.knex, timeZone: 'America/Mexico_City' });
  });
  afterAll(() => test.drop());

  it('returns overview, periods up to today and top contacts of a client', async () => {
    const { id } = await insertClient(test.knex, { timeZone: 'UTC' });
    const other = await insertClient(test.knex, { timeZone: 'UTC' });
    await storeMessages(test.knex, other.id, [message({ phone: '1' })]);
    const lastMessage = new Date();
    await storeMessages(test.knex, id, [
      message({ phone: '1', name: 'Ana' }, { timestamp: lastMessage }),
      message({ phone: '1' }, { fromMe: true, timestamp: new Date(lastMessage.getTime() - 1000) }),
      message({ lid: '77' }, { timestamp: lastMessage }),
      message(undefined, { fromMe: true, chat: 'group:1' }),
      message({ phone: '1' }, { timestamp: new Date('2015-01-01T00:00:00Z') }),
    ]);
    const stats = await statistics.readMessageStats(id);
    expect(stats.overview).toEqual({ total: 5, inbound: 3, outbound: 2 });
    const periods = Object.values(stats.timeDistribution).map(items => items.at(-1));
    expect(periods).toMatchObject([{ inbound: 2 }, { inbound: 2 }, { inbound: 2 }]);
    expect(stats.topContacts).toEqual([
      { phone: '1', name: 'Ana', inbound: 2, outbound: 1, total: 3, lastMessage: lastMessage.toISOString() },
      { phone: 'lid:77', inbound: 1, outbound: 0, total: 1, lastMessage: lastMessage.toISOString() },
    ]);
  });

  it('returns zeros for a client without messages', async () => {
    const { id } = await insertClient(test.knex);
    const stats = await statistics.readMessageStats(id);
    expect(stats.overview).toEqual({ total: 0, inbound: 0, outbound: 0 });
    expect(stats.topContacts).toEqual([]);
  });

  it('returns at most ten top contacts, busiest first', async () => {
    const { id } = await insertClient(test.knex);
    const people = Array.from({ length: 13 }, (_, n) =>
      Array.from({ length: n + 1 }, () => message({ phone: `${n}` })),
    );
    await storeMessages(test.knex, id, people.flat());
    const { topContacts } = await statistics.readMessageStats(id);
    expect(topContacts.map(({ total }) => total)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('throws NotFound for an unknown client', async () => {
    const missing = '01890000-0000-7000-8000-000000000000';
    await expect(statistics.readMessageStats(missing)).rejects.toThrow(NotFound);
  });

  it('counts the clients of an owner by status, and the messages of these clients', async () => {
    const owner = await insertUser(test.knex);
    const ownClients = await Promise.all([1, 2, 3, 4].map(() => insertClient(test.knex, { ownerId: owner.id })));
    const other = await insertClient(test.knex);
    await Promise.all([...ownClients, other].map(({ id }) => storeMessages(test.knex, id, [message({ phone: '1' })])));
    const linkedAt = new Date();
    await Session.query(test.knex)
      .findById(ownClients[0]?.id ?? '')
      .patch({ state: 'connected', linkedAt });
    await Session.query(test.knex)
      .findById(ownClients[1]?.id ?? '')
      .patch({ state: 'needs-relink', linkedAt });
    await Session.query(test.knex)
      .findById(ownClients[2]?.id ?? '')
      .patch({ state: 'linking' });
    const expected = { totalClients: 4, connectedClients: 1, pendingClients: 2, totalMessages: 4 };
    expect(await statistics.readDashboardStats(owner.id)).toEqual(expected);
  });

  it('returns zeros for an owner without clients', async () => {
    const expected = { totalClients: 0, connectedClients: 0, pendingClients: 0, totalMessages: 0 };
    expect(await statistics.readDashboardStats((await insertUser(test.knex)).id)).toEqual(expected);
  });
});

describe('client activity', () => {
  let test: TestDatabase;
  let statistics: ReturnType<typeof createStatisticsService>;
  /** Number of running and of all queries that read messages. */
  const queries = { running: 0, most: 0, all: 0 };
  beforeAll(async () => {
    test = await createTestDatabase();
    statistics = createStatisticsService({ database: test.knex, timeZone: 'America/Mexico_City' });
    const isCostly = ({ sql }: { sql: string }) => sql.includes('percentile_disc');
    test.knex.on('query', query => {
      if (!isCostly(query)) return;
      queries.running += 1;
      queries.all += 1;
      queries.most = Math.max(queries.most, queries.running);
    });
    test.knex.on('query-response', (_response, query) => {
      if (isCostly(query)) queries.running -= 1;
    });
  });
  afterAll(() => test.drop());

  it('is read for one client of a caller at a time, and once for concurrent calls', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await insertClient(test.knex)).id));
    const activities = await Promise.all([...ids, ...ids].map(id => statistics.readClientActivity(id, 'ana')));
    expect(activities).toHaveLength(8);
    expect(queries).toEqual({ running: 0, most: 1, all: 4 });
    await statistics.readClientActivity(ids[0] ?? '', 'ana');
    expect(queries.all).toBe(5);
  });

  it('does not wait for another caller', async () => {
    const [{ id: first }, { id: second }] = await Promise.all([insertClient(test.knex), insertClient(test.knex)]);
    queries.most = 0;
    await Promise.all([statistics.readClientActivity(first, 'ana'), statistics.readClientActivity(second, 'luis')]);
    expect(queries.most).toBe(2);
  });

  it('is refused for a caller who waits for too many clients', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await insertClient(test.knex)).id));
    const results = await Promise.allSettled(ids.map(id => statistics.readClientActivity(id, 'ana')));
    const reasons = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toEqual([expect.any(TooManyRequests)]);
  });
});

describe('system statistics', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('count the users, clients and messages of all owners', async () => {
    await insertUser(test.knex, { role: 'admin' });
    await insertUser(test.knex, { active: false });
    const { id } = await insertClient(test.knex);
    await insertClient(test.knex);
    await Session.query(test.knex).findById(id).patch({ state: 'connected', linkedAt: new Date() });
    await storeMessages(test.knex, id, [message({ phone: '1' }), message({ phone: '1' }, { fromMe: true })]);
    const statistics = createStatisticsService({ database: test.knex, timeZone: 'America/Mexico_City' });
    expect(await statistics.readSystemStats()).toEqual({
      users: { total: 4, active: 3, admin: 1 },
      clients: { total: 2, connected: 1, pending: 1 },
      messages: { total: 2, inbound: 1, outbound: 1 },
    });
    const day = 86_400_000;
    await storeMessages(test.knex, id, [
      message({ phone: '1' }, { timestamp: new Date(Date.now() - 5 * day) }),
      message({ phone: '1' }, { timestamp: new Date(Date.now() - 20 * day) }),
    ]);
    const trends = await statistics.readSystemTrends();
    expect(trends.map(({ inbound }) => inbound)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(trends.at(-1)).toMatchObject({ outbound: 1, users: 4, clients: 2 });
    expect(trends[0]).toMatchObject({ outbound: 0, users: 0, clients: 0 });
  });
});
