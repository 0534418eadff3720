import type { MessagePriceReport } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { pruneMessagePrices } from './pruneMessagePrices.ts';
import { readPriceQuota } from './readPriceQuota.ts';
import { storeMessagePrices } from './storeMessagePrices.ts';
import { warnOfPriceQuota } from './warnOfPriceQuota.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

let count = 0;
const createReport = (fields: Partial<MessagePriceReport> = {}): MessagePriceReport => {
  count += 1;
  const service = { category: 'service', type: 'free_customer_service', isBillable: false };
  return { id: `wamid.${count}`, timestamp: new Date(), ...service, ...fields };
};
const createReports = (length: number, fields: Partial<MessagePriceReport> = {}) =>
  Array.from({ length }, () => createReport(fields));
const marketing = { category: 'marketing', type: 'regular', isBillable: true };

const readTotals = async (clientId: string) =>
  (await test.knex('priceTotals').where({ clientId }).orderBy(['day', 'category', 'charge'])).map(
    ({ day, category, type, charge, messages }) => [
      new Date(day).toLocaleDateString('sv'),
      category,
      type,
      charge,
      Number(messages),
    ],
  );
const readAlerts = async (clientId: string) =>
  (await test.knex('alerts').where({ clientId, topic: 'quota' }).orderBy('openedAt')).map(
    ({ kind, reason, isClosed }) => ({ kind, ...JSON.parse(reason ?? '{}'), isClosed }),
  );
const setFreeMessages = (clientId: string, freeServiceMessages: number | null) =>
  test.knex('priceQuotas').insert({ clientId, freeServiceMessages }).onConflict('clientId').merge();

describe('ledger of message prices', () => {
  it('counts messages by day of the time zone of the client, by category, type and charge', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await test.knex('clients').where({ id: clientId }).update({ timeZone: 'America/Tijuana' });
    await storeMessagePrices(test.knex, clientId, [
      // 1 October in Mexico City, but still 30 September in Tijuana.
      ...createReports(2, { ...marketing, timestamp: new Date('2026-10-01T06:30:00Z') }),
      createReport({ ...marketing, timestamp: new Date('2026-10-01T08:00:00Z') }),
      createReport({ timestamp: new Date('2026-10-01T08:00:00Z') }),
      { id: 'wamid.u', category: 'utility', timestamp: new Date('2026-10-01T08:00:00Z') },
    ]);
    expect(await readTotals(clientId)).toEqual([
      ['2026-09-30', 'marketing', 'regular', 'billable', 2],
      ['2026-10-01', 'marketing', 'regular', 'billable', 1],
      ['2026-10-01', 'service', 'free_customer_service', 'free', 1],
      ['2026-10-01', 'utility', '', 'unknown', 1],
    ]);
  });

  it('counts a message once, however often and however concurrently its price is reported', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const { id: otherId } = await insertClient(test.knex);
    const reports = createReports(20, marketing);
    const shuffled = reports.toReversed();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        storeMessagePrices(test.knex, clientId, [...(n % 2 ? reports : shuffled), ...reports]),
      ),
    );
    await storeMessagePrices(test.knex, otherId, reports.slice(0, 3));
    expect((await readTotals(clientId)).map(total => total.at(-1))).toEqual([20]);
    expect((await readTotals(otherId)).map(total => total.at(-1))).toEqual([3]);
  });

  it('keeps the totals when the marks of counted messages are removed after 60 days', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await storeMessagePrices(test.knex, clientId, createReports(2, marketing));
    const age = (days: number) =>
      test.knex.raw('UPDATE message_prices SET counted_at = now() - make_interval(days => ?) WHERE client_id = ?', [
        days,
        clientId,
      ]);
    const countMarks = async () => (await test.knex('messagePrices').where({ clientId })).length;
    await age(59);
    await pruneMessagePrices(test.knex);
    expect(await countMarks()).toBe(2);
    await age(61);
    await pruneMessagePrices(test.knex);
    expect(await countMarks()).toBe(0);
    expect((await readTotals(clientId)).map(total => total.at(-1))).toEqual([2]);
  });

  it('stores no ID of the network, because it contains the number of the recipient', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const id = `wamid.${Buffer.from('5215587654321').toString('base64')}`;
    await storeMessagePrices(test.knex, clientId, [createReport({ id })]);
    const marks = await test.knex('messagePrices').where({ clientId });
    expect(marks).toHaveLength(1);
    expect(JSON.stringify(marks)).not.toContain(id.slice(6));
  });

  it('removes the ledger with its client', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await storeMessagePrices(test.knex, clientId, createReports(1));
    await test.knex('clients').where({ id: clientId }).delete();
    expect(await readTotals(clientId)).toEqual([]);
  });
});

describe('quota of free service messages', () => {
  it('is 1,000 a month, and counts neither templates, free entry points nor earlier months', async () => {
    const { id: clientId } = await insertClient(test.knex);
    const now = new Date('2026-11-15T12:00:00Z');
    const at = (time: string) => ({ timestamp: new Date(time) });
    await storeMessagePrices(test.knex, clientId, [
      ...createReports(3, at('2026-11-10T12:00:00Z')),
      createReport({ ...at('2026-11-10T12:00:00Z'), type: 'regular', isBillable: true }),
      createReport({ ...at('2026-11-10T12:00:00Z'), type: 'free_entry_point' }),
      createReport({ ...at('2026-11-10T12:00:00Z'), ...marketing }),
      // The last evening of October in Mexico City.
      createReport(at('2026-11-01T05:59:00Z')),
      createReport(at('2026-11-01T06:00:00Z')),
    ]);
    expect(await readPriceQuota(test.knex, clientId, now)).toEqual({
      ...{ free: 1_000, used: 5, since: '2026-11-01' },
      endsAt: new Date('2026-12-01T06:00:00Z'),
    });
  });

  it('warns once at four fifths, and once more when all are used', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await setFreeMessages(clientId, 10);
    await storeMessagePrices(test.knex, clientId, createReports(7));
    expect(await readAlerts(clientId)).toEqual([]);
    await storeMessagePrices(test.knex, clientId, createReports(1));
    await storeMessagePrices(test.knex, clientId, createReports(1));
    expect(await readAlerts(clientId)).toEqual([{ kind: 'free-messages', used: 9, free: 10, isClosed: false }]);
    await storeMessagePrices(test.knex, clientId, createReports(1));
    await storeMessagePrices(test.knex, clientId, createReports(1));
    expect(await readAlerts(clientId)).toEqual([{ kind: 'free-messages-used', used: 11, free: 10, isClosed: false }]);
  });

  it('does not warn of templates, nor when the owner wants no warning', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await setFreeMessages(clientId, 10);
    await storeMessagePrices(test.knex, clientId, createReports(20, marketing));
    await setFreeMessages(clientId, null);
    await storeMessagePrices(test.knex, clientId, createReports(20));
    expect(await readAlerts(clientId)).toEqual([]);
  });

  it('ends a warning without a notification when the quota is raised or the month is over, and warns again', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await setFreeMessages(clientId, 10);
    await storeMessagePrices(test.knex, clientId, createReports(10));
    await setFreeMessages(clientId, 100);
    await warnOfPriceQuota(test.knex, clientId);
    expect(await readAlerts(clientId)).toMatchObject([{ kind: 'free-messages-used', isClosed: true }]);
    await setFreeMessages(clientId, 12);
    await warnOfPriceQuota(test.knex, clientId);
    await test
      .knex('alerts')
      .where({ clientId, isClosed: false })
      .update({ endsAt: new Date(Date.now() - 1) });
    await pruneMessagePrices(test.knex);
    expect(await readAlerts(clientId)).toMatchObject([{ isClosed: true }, { kind: 'free-messages', isClosed: true }]);
    await warnOfPriceQuota(test.knex, clientId);
    expect((await readAlerts(clientId)).filter(({ isClosed }) => !isClosed)).toMatchObject([{ kind: 'free-messages' }]);
  });

  it('warns when the last free messages arrive concurrently', async () => {
    const { id: clientId } = await insertClient(test.knex);
    await setFreeMessages(clientId, 16);
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        storeMessagePrices(test.knex, clientId, [createReport({ isBillable: n % 2 === 0 })]),
      ),
    );
    await storeMessagePrices(test.knex, clientId, [createReport()]);
    expect((await readAlerts(clientId)).filter(({ isClosed }) => !isClosed)).toMatchObject([
      { kind: 'free-messages-used' },
    ]);
  });
});
