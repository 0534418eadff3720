import type { ApiEndpointKey, Endpoints, LineSession, ListFilterOf, QueryOf, ResponseOf } from '@recado/contract';
import type { Knex } from 'knex';
import { createAuditLog } from '../accounts/users/createAuditLog.ts';
import { createUserService } from '../accounts/users/createUserService.ts';
import { listClients } from '../clients/management/listClients.ts';
import {
  createLineSessionListService,
  createUserUsageListService,
  createWebhookListService,
  createWorkerListService,
} from '../operations/health/index.ts';
import { createMarchDate, getSeedRowId, isSeedUserActive } from './seedListRows.ts';

/** Keys of the endpoints with filtered and sorted rows, which have a `sort` parameter in the contract. */
export type ListEndpointKey = {
  [Key in ApiEndpointKey]: 'sort' extends keyof QueryOf<Endpoints[Key]> ? Key : never;
}[ApiEndpointKey];

/** A filter value, and the predicate for the rows that match it. Some rows match, but not all. */
type Case<Row, Value> = readonly [asked: Value, answers: (row: Row) => boolean];
type Cases<Filter, Row> = { readonly [Key in keyof Filter]: readonly Case<Row, Filter[Key]>[] };

/** List query of one endpoint with its filter cases, without their row and filter types. */
export interface ListEndpointTestCases {
  readonly rows: (database: Knex, query: object) => Promise<readonly ListEndpointRow[]>;
  readonly cases: Readonly<Record<string, readonly Case<never, unknown>[]>>;
}
export type ListEndpointRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** Row type in the response of an endpoint. */
type RowOf<Key extends ListEndpointKey> =
  ResponseOf<Endpoints[Key]> extends Readonly<Record<string, readonly (infer Listed)[]>> ? Listed : never;

const defineListCases = <Key extends ListEndpointKey>(
  rows: (database: Knex, query: QueryOf<Endpoints[Key]>) => Promise<{ readonly rows: readonly RowOf<Key>[] }>,
  cases: Cases<ListFilterOf<Endpoints[Key]>, RowOf<Key>>,
): ListEndpointTestCases => ({
  rows: async (database, query) =>
    (await rows(database, query as QueryOf<Endpoints[Key]>)).rows as readonly unknown[] as readonly ListEndpointRow[],
  cases,
});

const containsText = (text: string, ...values: (string | number | null | undefined)[]): boolean =>
  values.some(value => `${value}`.toLowerCase().includes(text));
const sampleIds = (kind: Parameters<typeof getSeedRowId>[0]) => [getSeedRowId(kind, 2), getSeedRowId(kind, 5)];
const idCase = (kind: Parameters<typeof getSeedRowId>[0]): Case<{ readonly id: string }, string[]> => [
  sampleIds(kind),
  ({ id }) => sampleIds(kind).includes(id),
];
const ownerIdOf = (row: { readonly owner: unknown }): string => (row.owner as { readonly id: string }).id;
const createdAtCases = [
  [createMarchDate(14).toISOString(), row => row.createdAt >= createMarchDate(14).toISOString()],
  [createMarchDate(3).toISOString(), row => row.createdAt >= createMarchDate(3).toISOString()],
] as const satisfies readonly Case<{ readonly createdAt: string }, string>[];
/** Whether a session needs attention. Sessions of deactivated owners stop on purpose, so they need none. */
const needsAttention = ({ state, since, owner }: LineSession): boolean =>
  [1, 2, 3, 4].some(n => owner.id === getSeedRowId('user', n) && isSeedUserActive(n)) &&
  (state === 'reconnecting'
    ? Date.now() - Date.parse(since) > 10 * 60_000
    : ['needs-relink', 'needs-passkey', 'parked', 'forbidden'].includes(state));

const localWorkers = [
  { name: 'w3', pid: process.pid, clients: 2, isRetiring: true, owner: 'here/1/1/a', since: createMarchDate(2) },
  { name: 'w1', pid: 1, clients: 5, isRetiring: false, owner: undefined, since: createMarchDate(3) },
  { name: 'w2', pid: undefined, clients: 4, isRetiring: false, owner: 'here/2/1/b', since: createMarchDate(1) },
];
const createTestWorkers = (database: Knex) => createWorkerListService({ database, local: () => localWorkers });

/** Covers every list of the contract and every filter key, because a missing key is a compile error. */
export const LIST_ENDPOINT_TEST_CASES: Readonly<Record<ListEndpointKey, ListEndpointTestCases>> = {
  'GET /admin/users': defineListCases<'GET /admin/users'>(
    (database, query) => createUserService({ database }).list(query),
    {
      id: [idCase('user')],
      q: [
        ['flores t', ({ name }) => containsText('flores t', name)],
        ['cafe@', ({ email }) => containsText('cafe@', email)],
      ],
      role: [['admin', ({ role }) => role === 'admin']],
      active: [
        [true, ({ active }) => active],
        [false, ({ active }) => !active],
      ],
      createdAt_gte: [createdAtCases[1]],
      createdAt_lte: [
        [createMarchDate(3).toISOString(), ({ createdAt }) => createdAt <= createMarchDate(3).toISOString()],
      ],
    },
  ),
  'GET /admin/clients': defineListCases<'GET /admin/clients'>(listClients, {
    id: [idCase('client')],
    q: [
      ['flores', ({ businessName }) => containsText('flores', businessName)],
      ['5630', ({ phoneNumber }) => containsText('5630', phoneNumber)],
      ['55 1234-5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
      ['+52 55 1234 5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
    ],
    status: [['connected', ({ status }) => status === 'connected']],
    owner: [
      [getSeedRowId('user', 2), row => ownerIdOf(row) === getSeedRowId('user', 2)],
      [
        [getSeedRowId('user', 2), getSeedRowId('user', 3)],
        row => [2, 3].some(n => ownerIdOf(row) === getSeedRowId('user', n)),
      ],
    ],
    createdAt_gte: [createdAtCases[0]],
    createdAt_lte: [
      [createMarchDate(13).toISOString(), ({ createdAt }) => createdAt <= createMarchDate(13).toISOString()],
    ],
  }),
  'GET /admin/sessions': defineListCases<'GET /admin/sessions'>(
    (database, query) => createLineSessionListService({ database }).list(query),
    {
      id: [idCase('client')],
      q: [
        ['flores', ({ businessName }) => containsText('flores', businessName)],
        ['5630', ({ phoneNumber }) => containsText('5630', phoneNumber)],
        ['55 1234-5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
        ['+52 55 1234 5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
      ],
      state: [
        ['parked', ({ state }) => state === 'parked'],
        [['parked', 'reconnecting'], ({ state }) => state !== 'connected'],
      ],
      attention: [
        [true, row => needsAttention(row)],
        [false, row => !needsAttention(row)],
      ],
      wanted: [['closed', ({ wanted }) => wanted === 'closed']],
      owner: [
        [getSeedRowId('user', 2), row => ownerIdOf(row) === getSeedRowId('user', 2)],
        [
          [getSeedRowId('user', 2), getSeedRowId('user', 3)],
          row => [2, 3].some(n => ownerIdOf(row) === getSeedRowId('user', n)),
        ],
      ],
    },
  ),
  'GET /admin/webhooks': defineListCases<'GET /admin/webhooks'>(
    (database, query) => createWebhookListService({ database }).list(query),
    {
      id: [idCase('webhook')],
      q: [
        ['cafe-p', ({ label }) => containsText('cafe-p', label)],
        ['/cafe/', ({ url }) => containsText('/cafe/', url)],
        ['cafe del', ({ businessName }) => containsText('cafe del', businessName)],
        ['5630', ({ phoneNumber }) => containsText('5630', phoneNumber)],
        ['55 1234-5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
        ['+52 55 1234 5630', ({ phoneNumber }) => containsText('5512345630', phoneNumber)],
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
        [getSeedRowId('client', 2), ({ clientId }) => clientId === getSeedRowId('client', 2)],
        [
          [getSeedRowId('client', 2), getSeedRowId('client', 3)],
          ({ clientId }) => clientId !== getSeedRowId('client', 1),
        ],
      ],
      owner: [[getSeedRowId('user', 2), row => ownerIdOf(row) === getSeedRowId('user', 2)]],
      createdAt_gte: [createdAtCases[0]],
      createdAt_lte: [
        [createMarchDate(13).toISOString(), ({ createdAt }) => createdAt <= createMarchDate(13).toISOString()],
      ],
    },
  ),
  'GET /admin/usage': defineListCases<'GET /admin/usage'>(
    (database, query) => createUserUsageListService({ database }).list(query),
    {
      id: [idCase('user')],
      q: [
        ['flores t', ({ name }) => containsText('flores t', name)],
        ['cafe@', ({ email }) => containsText('cafe@', email)],
      ],
      active: [
        [true, ({ active }) => active],
        [false, ({ active }) => !active],
      ],
      // `days` limits the counted period and not the listed users.
      days: [],
    },
  ),
  'GET /admin/workers': defineListCases<'GET /admin/workers'>(
    (database, query) => createTestWorkers(database).list(query),
    {
      id: [],
      q: [
        ['w2', ({ name }) => containsText('w2', name)],
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
    },
  ),
  'GET /admin/audit': defineListCases<'GET /admin/audit'>(
    (database, query) => createAuditLog({ database }).list(query),
    {
      id: [idCase('entry')],
      q: [
        ['flores t', ({ actor }) => containsText('flores t', actor.name)],
        ['cafe@', ({ actor }) => containsText('cafe@', actor.email)],
        ['cafe del sur', ({ target }) => containsText('cafe del sur', target?.label)],
        ['113.30', ({ address }) => containsText('113.30', address)],
      ],
      action: [
        ['session.opened', ({ action }) => action === 'session.opened'],
        [['client.created', 'user.renamed'], ({ action }) => /^(client|user)/.test(action)],
      ],
      outcome: [['failure', ({ outcome }) => outcome === 'failure']],
      actor: [[getSeedRowId('user', 4), ({ actor }) => actor.id === getSeedRowId('user', 4)]],
      actorKind: [['program', ({ actor }) => actor.kind === 'program']],
      target: [[getSeedRowId('client', 2), ({ target }) => target?.id === getSeedRowId('client', 2)]],
      createdAt_gte: [createdAtCases[1]],
      createdAt_lte: [
        [createMarchDate(3).toISOString(), ({ createdAt }) => createdAt <= createMarchDate(3).toISOString()],
      ],
    },
  ),
};
