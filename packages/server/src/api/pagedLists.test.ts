import {
  type ApiKey,
  type Delivery,
  type Endpoints,
  type Message,
  type QueryOf,
  type Recipient,
  splitKey,
} from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveries } from '../deliveries/dispatch/createDeliveries.ts';
import { storeMessages } from '../ground/messages/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase.ts';
import { createInbox } from './inbox/createInbox.ts';
import { day, idOf, seedLists } from './testing/seedLists.ts';

/** What says where a page begins and ends, or what comes besides, and narrows nothing. */
type Paging = 'limit' | 'offset' | 'before' | 'after' | 'presence';
type FilterKey<Key extends ApiKey> = Exclude<keyof QueryOf<Endpoints[Key]>, Paging>;
/**
 * The endpoints that list in an order of their own, page by page, and can be narrowed: those with a `limit` and more.
 * Conversations, contacts, what is planned, templates and campaigns are tried where they are.
 */
type PagedKey = {
  [Key in ApiKey]: 'limit' extends keyof QueryOf<Endpoints[Key]>
    ? [FilterKey<Key>] extends [never] | [TriedElsewhere<Key>]
      ? never
      : Key
    : never;
}[ApiKey];
type TriedElsewhere<Key extends string> = Key extends
  | `${string}/conversations${string}`
  | `${string}/contacts`
  | `${string}/schedules`
  | `${string}/templates`
  | `${string}/campaigns${string}`
  ? unknown
  : never;
type Case<Query, Row> = readonly [asked: Partial<Query>, answers: (row: Row) => boolean];

interface List {
  readonly rows: (query: object) => Promise<readonly { readonly id: string }[]>;
  readonly cases: Readonly<Record<string, Case<object, never>>>;
}

const client = idOf('client', 2);
const marta: Recipient = { kind: 'phone', phone: '5215587654321' };

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedLists(test.knex);
  const message = (n: number) => ({
    waId: `W${n}`,
    fromMe: n % 2 === 0,
    contact: { phone: n > 3 ? '5215587654321' : '5215512340000' },
    type: 'text',
    text: `Pedido ${n}`,
    timestamp: day(n),
    details: { history: true },
  });
  await storeMessages(test.knex, client, [1, 2, 3, 4, 5, 6].map(message));
});
afterAll(() => test.drop());

/** Of a key, one case for each of its filters: one more in the contract, and this does not compile. */
const list = <Key extends PagedKey, Row extends { readonly id: string }>(
  rows: (query: QueryOf<Endpoints[Key]>) => Promise<readonly Row[]>,
  cases: Record<FilterKey<Key>, Case<QueryOf<Endpoints[Key]>, Row>>,
): List => ({ rows: query => rows(query as QueryOf<Endpoints[Key]>), cases });

const inbox = () => createInbox({ database: test.knex, apiUrl: '/api' });
const never = async () => {
  throw new Error('nothing is sent');
};
const deliveries = () => createDeliveries({ database: test.knex, apiUrl: '/api', sendTest: never });

const lists: Readonly<Record<PagedKey, List>> = {
  'GET /external/messages': list<'GET /external/messages', Message>(
    async query => (await inbox().list(client, query)).messages,
    { phoneNumber: [{ phoneNumber: marta }, ({ phoneNumber }) => phoneNumber === marta.phone] },
  ),
  'GET /clients/{id}/messages': list<'GET /clients/{id}/messages', Message>(
    async query => (await inbox().browse(client, query)).messages,
    {
      phoneNumber: [{ phoneNumber: marta }, ({ phoneNumber }) => phoneNumber === marta.phone],
      contact: [{ contact: marta.phone.slice(-10) }, ({ phoneNumber }) => phoneNumber === marta.phone],
      direction: [{ direction: 'outbound' }, ({ fromMe }) => fromMe],
    },
  ),
  'GET /clients/{id}/deliveries': list<'GET /clients/{id}/deliveries', Delivery>(
    async query => (await deliveries().list(client, query)).deliveries,
    {
      state: [{ state: 'failed' }, ({ state }) => state === 'failed'],
      type: [{ type: 'message.read' }, ({ type }) => type === 'message.read'],
      webhookId: [{ webhookId: idOf('webhook', 1) }, ({ webhookId }) => webhookId === idOf('webhook', 1)],
      since: [{ since: day(3).toISOString() }, ({ sequence }) => sequence >= 3],
    },
  ),
};
const all = { limit: 100, offset: 0 };

describe.each(Object.entries(lists))('%s', (key, { rows, cases }) => {
  it.each(Object.entries(cases))('is narrowed by %s', async (_, [asked, answers]) => {
    const every = await rows(all);
    const expected = every.filter(answers as (row: object) => boolean);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(every.length);
    expect(await rows({ ...all, ...asked })).toEqual(expected);
  });

  it('is narrowed by several at once', async () => {
    const entries = Object.values(cases);
    const expected = (await rows(all)).filter(row =>
      entries.every(([, answers]) => (answers as (row: object) => boolean)(row)),
    );
    expect(await rows(Object.assign({ ...all }, ...entries.map(([asked]) => asked)))).toEqual(expected);
  });

  it('goes on where its page ended', async () => {
    const every = await rows(all);
    const third = every[2]?.id;
    const rest = splitKey(key).path.startsWith('/external') ? { offset: 3 } : { before: third };
    expect(await rows({ ...all, ...rest })).toEqual(every.slice(3));
    expect(await rows({ ...all, limit: 2 })).toEqual(every.slice(0, 2));
  });
});
