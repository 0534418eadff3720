import type { ApiKey, Endpoints, FilterOf, LineSession, QueryOf, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { createAuditLog } from '../audit/index.ts';
import { listClients } from '../clients/listClients.ts';
import { createLineSessions, createUsage, createWebhookList, createWorkers } from '../health/index.ts';
import { createUsers } from '../users/createUsers.ts';
import { day, idOf, isActive } from './seedLists.ts';

/** The endpoints whose rows are filtered and sorted: those that the contract gives a `sort`. */
export type ListKey = { [Key in ApiKey]: 'sort' extends keyof QueryOf<Endpoints[Key]> ? Key : never }[ApiKey];

/** What is asked, and which rows answer it: some, but not all. */
type Case<Row, Value> = readonly [asked: Value, answers: (row: Row) => boolean];
type Cases<Filter, Row> = { readonly [Key in keyof Filter]: readonly Case<Row, Filter[Key]>[] };

/** A list with its checks, its types forgotten. */
export interface List {
  readonly rows: (database: Knex, query: object) => Promise<readonly Row[]>;
  readonly cases: Readonly<Record<string, readonly Case<never, unknown>[]>>;
}
export type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What an endpoint lists. */
type RowOf<Key extends ListKey> =
  ResponseOf<Endpoints[Key]> extends Readonly<Record<string, readonly (infer Listed)[]>> ? Listed : never;

const list = <Key extends ListKey>(
  rows: (database: Knex, query: QueryOf<Endpoints[Key]>) => Promise<{ readonly rows: readonly RowOf<Key>[] }>,
  cases: Cases<FilterOf<Endpoints[Key]>, RowOf<Key>>,
): List => ({
  rows: async (database, query) =>
    (await rows(database, query as QueryOf<Endpoints[Key]>)).rows as readonly unknown[] as readonly Row[],
  cases,
});

const has = (text: string, ...values: (string | number | null | undefined)[]): boolean =>
  values.some(value => `${value}`.toLowerCase().includes(text));
const ids = (kind: Parameters<typeof idOf>[0]) => [idOf(kind, 2), idOf(kind, 5)];
const byId = (kind: Parameters<typeof idOf>[0]): Case<{ readonly id: string }, string[]> => [
  ids(kind),
  ({ id }) => ids(kind).includes(id),
];
const owned = (row: { readonly owner: unknown }): string => (row.owner as { readonly id: string }).id;
const created = [
  [day(14).toISOString(), row => row.createdAt >= day(14).toISOString()],
  [day(3).toISOString(), row => row.createdAt >= day(3).toISOString()],
] as const satisfies readonly Case<{ readonly createdAt: string }, string>[];
/** What stands still because its owner's account is deactivated is as it should be. */
const isStuck = ({ state, since, owner }: LineSession): boolean =>
  [1, 2, 3, 4].some(n => owner.id === idOf('user', n) && isActive(n)) &&
  (state === 'reconnecting'
    ? Date.now() - Date.parse(since) > 10 * 60_000
    : ['needs-relink', 'needs-passkey', 'parked', 'forbidden'].includes(state));

const local = [
  { name: 'w3', pid: process.pid, clients: 2, isRetiring: true, owner: 'here/1/1/a', since: day(2) },
  { name: 'w1', pid: 1, clients: 5, isRetiring: false, owner: undefined, since: day(3) },
  { name: 'w2', pid: undefined, clients: 4, isRetiring: false, owner: 'here/2/1/b', since: day(1) },
];
const workers = (database: Knex) => createWorkers({ database, local: () => local });

/** Every list of the contract with every key of its filter: one more in the contract, and this does not compile. */
export const lists: Readonly<Record<ListKey, List>> = {
  'GET /admin/users': list<'GET /admin/users'>((database, query) => createUsers({ database }).list(query), {
    id: [byId('user')],
    q: [
      ['flores t', ({ name }) => has('flores t', name)],
      ['cafe@', ({ email }) => has('cafe@', email)],
    ],
    role: [['admin', ({ role }) => role === 'admin']],
    active: [
      [true, ({ active }) => active],
      [false, ({ active }) => !active],
    ],
    createdAt_gte: [created[1]],
    createdAt_lte: [[day(3).toISOString(), ({ createdAt }) => createdAt <= day(3).toISOString()]],
  }),
  'GET /admin/clients': list<'GET /admin/clients'>(listClients, {
    id: [byId('client')],
    q: [
      ['flores', ({ businessName }) => has('flores', businessName)],
      ['5630', ({ phoneNumber }) => has('5630', phoneNumber)],
      ['55 1234-5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
      ['+52 55 1234 5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
    ],
    status: [['connected', ({ status }) => status === 'connected']],
    owner: [
      [idOf('user', 2), row => owned(row) === idOf('user', 2)],
      [[idOf('user', 2), idOf('user', 3)], row => [2, 3].some(n => owned(row) === idOf('user', n))],
    ],
    createdAt_gte: [created[0]],
    createdAt_lte: [[day(13).toISOString(), ({ createdAt }) => createdAt <= day(13).toISOString()]],
  }),
  'GET /admin/sessions': list<'GET /admin/sessions'>(
    (database, query) => createLineSessions({ database }).list(query),
    {
      id: [byId('client')],
      q: [
        ['flores', ({ businessName }) => has('flores', businessName)],
        ['5630', ({ phoneNumber }) => has('5630', phoneNumber)],
        ['55 1234-5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
        ['+52 55 1234 5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
      ],
      state: [
        ['parked', ({ state }) => state === 'parked'],
        [['parked', 'reconnecting'], ({ state }) => state !== 'connected'],
      ],
      attention: [
        [true, row => isStuck(row)],
        [false, row => !isStuck(row)],
      ],
      wanted: [['closed', ({ wanted }) => wanted === 'closed']],
      owner: [
        [idOf('user', 2), row => owned(row) === idOf('user', 2)],
        [[idOf('user', 2), idOf('user', 3)], row => [2, 3].some(n => owned(row) === idOf('user', n))],
      ],
    },
  ),
  'GET /admin/webhooks': list<'GET /admin/webhooks'>(
    (database, query) => createWebhookList({ database }).list(query),
    {
      id: [byId('webhook')],
      q: [
        ['cafe-p', ({ label }) => has('cafe-p', label)],
        ['/cafe/', ({ url }) => has('/cafe/', url)],
        ['cafe del', ({ businessName }) => has('cafe del', businessName)],
        ['5630', ({ phoneNumber }) => has('5630', phoneNumber)],
        ['55 1234-5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
        ['+52 55 1234 5630', ({ phoneNumber }) => has('5512345630', phoneNumber)],
      ],
      disabled: [
        [true, ({ disabledAt }) => disabledAt !== null],
        [false, ({ disabledAt }) => disabledAt === null],
      ],
      failing: [
        [true, ({ failingSince }) => failingSince !== null],
        [false, ({ failingSince }) => failingSince === null],
      ],
      clientId: [
        [idOf('client', 2), ({ clientId }) => clientId === idOf('client', 2)],
        [[idOf('client', 2), idOf('client', 3)], ({ clientId }) => clientId !== idOf('client', 1)],
      ],
      owner: [[idOf('user', 2), row => owned(row) === idOf('user', 2)]],
      createdAt_gte: [created[0]],
      createdAt_lte: [[day(13).toISOString(), ({ createdAt }) => createdAt <= day(13).toISOString()]],
    },
  ),
  'GET /admin/usage': list<'GET /admin/usage'>((database, query) => createUsage({ database }).list(query), {
    id: [byId('user')],
    q: [
      ['flores t', ({ name }) => has('flores t', name)],
      ['cafe@', ({ email }) => has('cafe@', email)],
    ],
    active: [
      [true, ({ active }) => active],
      [false, ({ active }) => !active],
    ],
    // The one key that narrows what is counted, and not who is listed.
    days: [],
  }),
  'GET /admin/workers': list<'GET /admin/workers'>((database, query) => workers(database).list(query), {
    id: [],
    q: [
      ['w2', ({ name }) => has('w2', name)],
      ['4000080', ({ pid }) => pid === 4_000_080],
    ],
    state: [
      ['starting', ({ name }) => name === 'w1'],
      ['retiring', ({ name }) => name === 'w3'],
    ],
    isLocal: [
      [true, ({ name }) => name.startsWith('w')],
      [false, ({ name }) => name.startsWith('pid')],
    ],
  }),
  'GET /admin/audit': list<'GET /admin/audit'>(
    (database, query) => createAuditLog({ database }).list(query),
    {
      id: [byId('entry')],
      q: [
        ['flores t', ({ actor }) => has('flores t', actor.name)],
        ['cafe@', ({ actor }) => has('cafe@', actor.email)],
        ['cafe del sur', ({ target }) => has('cafe del sur', target?.label)],
        ['113.30', ({ address }) => has('113.30', address)],
      ],
      action: [
        ['session.opened', ({ action }) => action === 'session.opened'],
        [['client.created', 'user.renamed'], ({ action }) => /^(client|user)/.test(action)],
      ],
      outcome: [['failure', ({ outcome }) => outcome === 'failure']],
      actor: [[idOf('user', 4), ({ actor }) => actor.id === idOf('user', 4)]],
      actorKind: [['program', ({ actor }) => actor.kind === 'program']],
      target: [[idOf('client', 2), ({ target }) => target?.id === idOf('client', 2)]],
      createdAt_gte: [created[1]],
      createdAt_lte: [[day(3).toISOString(), ({ createdAt }) => createdAt <= day(3).toISOString()]],
    },
  ),
};
