import type { Endpoints, ListedWebhook, QueryOf } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { NotFound } from '../../../core/errors/index.ts';
import { presentWebhook, type WebhookRow } from '../../../deliveries/webhooks/webhookRows.ts';
import { buildSearchCondition } from '../../http/buildSearchCondition.ts';
import {
  applyListFilter,
  type ListFilterConditions,
  queryRowPage,
  type RowPage,
  type SortColumn,
  type SortColumns,
  wrapInArray,
} from '../../http/pagination.ts';

export type WebhookListQuery = QueryOf<Endpoints['GET /admin/webhooks']>;

interface ListedRow extends WebhookRow {
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly failures: number;
  readonly pausedUntil: Date | null;
  readonly queued: number;
  readonly oldestQueuedAt: Date | null;
}

const FROM_PENDING_DELIVERIES_SQL = `FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending'`;

const columns: SortColumns<'GET /admin/webhooks'> = {
  id: 'w.id',
  label: 'w.label',
  url: 'w.url',
  businessName: 'c.businessName',
  phoneNumber: 'c.phoneNumber',
  clientId: 'w.clientId',
  ownerId: 'u.id',
  'owner.id': 'u.id',
  eventTypes: 'w.eventTypes',
  chatKinds: 'w.chatKinds',
  enabled: 'enabled',
  disabledReason: 'w.disabledReason',
  pausedUntil: 'w.pausedUntil',
  oldestQueuedAt: 'oldestQueuedAt',
  disabledAt: 'w.disabledAt',
  failingSince: 'w.failingSince',
  failures: 'w.failures',
  queued: 'queued',
  createdAt: 'w.createdAt',
};

interface WebhookListDeps {
  readonly database: Knex;
}

/** Lists every client's webhooks for administrators, with their failures and queued deliveries. */
export function createWebhookListService({ database }: WebhookListDeps) {
  const all = (): Knex.QueryBuilder =>
    database({ w: 'webhooks' })
      .join({ c: 'clients' }, 'c.id', 'w.clientId')
      .join({ u: 'users' }, 'u.id', 'c.ownerId')
      .select(
        'w.*',
        'c.businessName',
        'c.phoneNumber',
        { ownerId: 'u.id', ownerName: 'u.name', turnSeconds: 'w.messageBatchSeconds' },
        database.raw('w.disabled_at IS NULL AS enabled'),
        database.raw(`(SELECT count(*) ${FROM_PENDING_DELIVERIES_SQL}) AS queued`),
        database.raw(`(SELECT min(d.created_at) ${FROM_PENDING_DELIVERIES_SQL}) AS oldest_queued_at`),
      );

  return {
    async list({ filter, q, sort = ['createdAt', 'DESC'], range }: WebhookListQuery): Promise<RowPage<ListedWebhook>> {
      const query = applyListFilter(all(), { ...filter, ...(q && { q }) }, conditions);
      const [field, order] = sort;
      const by: SortColumn[] = [
        { column: columns[field], order, nulls: 'last' },
        { column: 'w.id', order },
      ];
      const { rows, ...rest } = await queryRowPage<ListedRow>(query, by, range);
      return { ...rest, rows: rows.map(present) };
    },

    async get(id: string): Promise<ListedWebhook> {
      const row: ListedRow | undefined = await all().where('w.id', id).first();
      if (!row) throw new NotFound(texts.notFound.webhook);
      return present(row);
    },
  };
}
export type WebhookListService = ReturnType<typeof createWebhookListService>;

const conditions: ListFilterConditions<'GET /admin/webhooks', Knex.QueryBuilder> = {
  id: (query, ids) => query.whereIn('w.id', ids),
  q(query, text) {
    const [webhookCondition, webhookPatterns] = buildSearchCondition('webhooks', 'found', text);
    const [clients, clientPatterns] = buildSearchCondition('clients', 'its', text);
    // Use UNION instead of OR, because each of the two SELECTs can then use its own index.
    query.whereRaw(
      `w.id IN (SELECT id FROM webhooks found WHERE ${webhookCondition}
        UNION SELECT found.id FROM clients its JOIN webhooks found ON found.client_id = its.id WHERE ${clients})`,
      [...webhookPatterns, ...clientPatterns],
    );
  },
  disabled: (query, is) => query[is ? 'whereNotNull' : 'whereNull']('w.disabledAt'),
  failing: (query, is) => query[is ? 'whereNotNull' : 'whereNull']('w.failingSince'),
  clientId: (query, clients) => query.whereIn('w.clientId', wrapInArray(clients)),
  owner: (query, owners) => query.whereIn('c.ownerId', wrapInArray(owners)),
  createdAt_gte: (query, from) => query.where('w.createdAt', '>=', from),
  createdAt_lte: (query, until) => query.where('w.createdAt', '<=', until),
};

const present = (row: ListedRow): ListedWebhook => ({
  ...presentWebhook(row),
  clientId: row.clientId,
  businessName: row.businessName,
  phoneNumber: row.phoneNumber,
  owner: { id: row.ownerId, name: row.ownerName },
  ownerId: row.ownerId,
  failures: row.failures,
  pausedUntil: row.pausedUntil?.toISOString() ?? null,
  queued: row.queued,
  oldestQueuedAt: row.oldestQueuedAt?.toISOString() ?? null,
});
