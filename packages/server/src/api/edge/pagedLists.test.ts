import {
  type ApiEndpointKey,
  type Delivery,
  type Endpoints,
  type Message,
  type MessageRecipient,
  type QueryOf,
  splitEndpointKey,
} from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { createDeliveryLogService } from '../../deliveries/dispatch/createDeliveryLogService.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/createTestDatabase.ts';
import { createInboxReader } from '../conversations/inbox/createInboxReader.ts';
import { createMarchDate, getSeedRowId, seedListRows } from '../testing/seedListRows.ts';

/** Query parameters that select a page or add data to its rows, so they are no filters. */
type Paging = 'limit' | 'offset' | 'before' | 'after' | 'presence' | 'order';
type FilterKey<Key extends ApiEndpointKey> = Exclude<keyof QueryOf<Endpoints[Key]>, Paging>;
/**
 * Endpoints with a `limit` and at least one filter, which list rows in a fixed order. Conversations,
 * contacts, schedules, status posts, templates, catalogs, campaigns, imports, searches and starred messages have tests
 * of their own.
 */
type PagedKey = {
  [Key in ApiEndpointKey]: 'limit' extends keyof QueryOf<Endpoints[Key]>
    ? [FilterKey<Key>] extends [never] | [TestedElsewhere<Key>]
      ? never
      : Key
    : never;
}[ApiEndpointKey];
type TestedElsewhere<Key extends string> = Key extends
  | `${string}/conversations${string}`
  | `${string}/contacts`
  | `${string}/schedules`
  | `${string}/status-posts`
  | `${string}/templates`
  | `${string}/catalog`
  | `${string}/campaigns${string}`
  | `${string}/imports${string}`
  | 'GET /search'
  | 'GET /starred-messages'
  ? unknown
  : never;
type Case<Query, Row> = readonly [asked: Partial<Query>, answers: (row: Row) => boolean];

interface List {
  readonly rows: (query: object) => Promise<readonly { readonly id: string }[]>;
  readonly cases: Readonly<Record<string, Case<object, never>>>;
}

const client = getSeedRowId('client', 2);
const marta: MessageRecipient = { kind: 'phone', phone: '5215587654321' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedListRows(test.knex);
  const message = (n: number) => ({
    waId: `W${n}`,
    fromMe: n % 2 === 0,
    contact: { phone: n > 3 ? '5215587654321' : '5215512340000' },
    type: 'text',
    text: `Pedido ${n}`,
    timestamp: createMarchDate(n),
    details: { history: true },
  });
  await storeMessages(test.knex, client, [1, 2, 3, 4, 5, 6].map(message));
});
afterAll(() => test.drop());

/** Requires a test case for each filter, so that a new filter in the contract causes a compile error here. */
const createList = <Key extends PagedKey, Row extends { readonly id: string }>(
  rows: (query: QueryOf<Endpoints[Key]>) => Promise<readonly Row[]>,
  cases: Record<FilterKey<Key>, Case<QueryOf<Endpoints[Key]>, Row>>,
): List => ({ rows: query => rows(query as QueryOf<Endpoints[Key]>), cases });

const inbox = () => createInboxReader({ database: test.knex, apiUrl: '/api' });
const testEventSender = {
  async sendTestEvent() {
    throw new Error('must not send');
  },
};
const deliveries = () => createDeliveryLogService({ database: test.knex, apiUrl: '/api', testEventSender });

const lists: Readonly<Record<PagedKey, List>> = {
  'GET /external/messages': createList<'GET /external/messages', Message>(
    async query => (await inbox().list(client, query)).messages,
    {
      phoneNumber: [{ phoneNumber: marta }, ({ phoneNumber }) => phoneNumber === marta.phone],
      since: [{ since: createMarchDate(3).toISOString() }, ({ text }) => Number(text?.at(-1)) >= 3],
      until: [{ until: createMarchDate(5).toISOString() }, ({ text }) => Number(text?.at(-1)) < 5],
    },
  ),
  'GET /clients/{id}/messages': createList<'GET /clients/{id}/messages', Message>(
    async query => (await inbox().browse(client, query)).messages,
    {
      phoneNumber: [{ phoneNumber: marta }, ({ phoneNumber }) => phoneNumber === marta.phone],
      contact: [{ contact: marta.phone.slice(-10) }, ({ phoneNumber }) => phoneNumber === marta.phone],
      direction: [{ direction: 'outbound' }, ({ fromMe }) => fromMe],
      since: [{ since: createMarchDate(2).toISOString() }, ({ text }) => Number(text?.at(-1)) >= 2],
      until: [{ until: createMarchDate(6).toISOString() }, ({ text }) => Number(text?.at(-1)) < 6],
    },
  ),
  'GET /clients/{id}/deliveries': createList<'GET /clients/{id}/deliveries', Delivery>(
    async query => (await deliveries().list(client, query)).deliveries,
    {
      state: [{ state: 'failed' }, ({ state }) => state === 'failed'],
      type: [{ type: 'message.read' }, ({ type }) => type === 'message.read'],
      webhookId: [
        { webhookId: getSeedRowId('webhook', 1) },
        ({ webhookId }) => webhookId === getSeedRowId('webhook', 1),
      ],
      since: [{ since: createMarchDate(3).toISOString() }, ({ sequence }) => sequence >= 3],
      until: [{ until: createMarchDate(5).toISOString() }, ({ sequence }) => sequence < 5],
    },
  ),
};
const all = { limit: 100, offset: 0 };

describe.each(Object.entries(lists))('%s', (key, { rows, cases }) => {
  it.each(Object.entries(cases))('filters by %s', async (_, [filter, matches]) => {
    const allRows = await rows(all);
    const expected = allRows.filter(matches as (row: object) => boolean);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(allRows.length);
    expect(await rows({ ...all, ...filter })).toEqual(expected);
  });

  it('returns only rows that match all given filters', async () => {
    const entries = Object.values(cases);
    const expected = (await rows(all)).filter(row =>
      entries.every(([, matches]) => (matches as (row: object) => boolean)(row)),
    );
    expect(await rows(Object.assign({ ...all }, ...entries.map(([filter]) => filter)))).toEqual(expected);
  });

  it('returns the next page without gaps when requested from the end of the first page', async () => {
    const allRows = await rows(all);
    const thirdId = allRows[2]?.id;
    const nextPage = splitEndpointKey(key).path.startsWith('/external') ? { offset: 3 } : { before: thirdId };
    expect(await rows({ ...all, ...nextPage })).toEqual(allRows.slice(3));
    expect(await rows({ ...all, limit: 2 })).toEqual(allRows.slice(0, 2));
  });

  it('lists the oldest row first when this order is requested, also after the first page', async () => {
    const oldestFirst = (await rows(all)).toReversed();
    expect(await rows({ ...all, order: 'asc' })).toEqual(oldestFirst);
    const nextPage = splitEndpointKey(key).path.startsWith('/external')
      ? { offset: 3 }
      : { before: oldestFirst[2]?.id };
    expect(await rows({ ...all, order: 'asc', ...nextPage })).toEqual(oldestFirst.slice(3));
    for (const [filter, matches] of Object.values(cases))
      expect(await rows({ ...all, order: 'asc', ...filter })).toEqual(
        oldestFirst.filter(matches as (row: object) => boolean),
      );
  });

  it('rejects a period that ends before it begins', async () => {
    const period = { since: createMarchDate(4).toISOString(), until: createMarchDate(4).toISOString() };
    await expect(rows({ ...all, ...period })).rejects.toMatchObject({
      status: 400,
      fields: { until: expect.any(String) },
    });
  });
});
