import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStatisticsService } from '../api/records/statistics/createStatisticsService.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
import { insertClient } from './insertClient.ts';
import { seedMessageHistory } from './seedMessageHistory.ts';

const DAY_MS = 86_400_000;

describe('seedMessageHistory', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('creates messages that are counted by day and belong to contacts, but creates no events', async () => {
    const { id } = await insertClient(database.knex);
    const pastMessages = Array.from({ length: 1200 }, (_, index) => ({
      id: `P${index}`,
      phone: `52155100000${10 + (index % 30)}`,
      name: `Persona ${index % 30}`,
      fromMe: index % 3 === 0,
      text: 'Hola',
      at: new Date(Date.now() - (index % 90) * DAY_MS - 60_000),
    }));
    await seedMessageHistory(database.connection, id, pastMessages);
    const { overview, timeDistribution, topContacts } = await createStatisticsService({
      database: database.knex,
      timeZone: 'America/Mexico_City',
    }).readMessageStats(id);
    expect(overview).toEqual({ total: 1200, inbound: 800, outbound: 400 });
    expect(timeDistribution.monthly.length).toBeGreaterThan(2);
    expect(topContacts).toHaveLength(10);
    expect(await database.knex('events')).toEqual([]);
    const [client] = await database.knex('clients').where({ id }).select('createdAt');
    expect(Date.now() - client.createdAt.getTime()).toBeGreaterThan(88 * DAY_MS);
  });
});
