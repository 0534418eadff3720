import type { Endpoints, QueryOf, UserUsage } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { NotFound } from '../../../core/errors/index.ts';
import { buildSearchCondition } from '../../http/buildSearchCondition.ts';
import {
  applyListFilter,
  type ListFilterConditions,
  queryRowPage,
  type RowPage,
  type SortColumn,
  type SortColumns,
} from '../../http/pagination.ts';

export type UsageListQuery = QueryOf<Endpoints['GET /admin/usage']>;

interface UsageRow extends Omit<UserUsage, 'days' | 'lastLoginAt' | 'lastEventAt'> {
  readonly lastLoginAt: Date | null;
  readonly lastEventAt: Date | null;
}

const DEFAULT_USAGE_DAYS = 30;

interface UsageListDeps {
  readonly database: Knex;
}

/** Reports each user's usage from counters, so that the cost does not depend on the number of messages. */
export function createUserUsageListService({ database }: UsageListDeps) {
  const all = (days: number): Knex.QueryBuilder =>
    database({ u: 'users' })
      .joinRaw(
        `CROSS JOIN LATERAL (
           SELECT count(*) AS clients, count(*) FILTER (WHERE s.is_connected) AS connected_clients,
             count(*) FILTER (WHERE s.desired_state = 'open' AND s.linked_at IS NOT NULL) AS linked_clients,
             max(s.last_event_at) AS last_event_at,
             coalesce(sum((SELECT count(*) FROM webhooks w WHERE w.client_id = c.id AND w.disabled_at IS NULL)), 0)
               AS webhooks
           FROM clients c JOIN sessions s ON s.client_id = c.id WHERE c.owner_id = u.id
         ) lines
         CROSS JOIN LATERAL (
           SELECT count(*) AS sign_ins FROM sign_ins i WHERE i.user_id = u.id AND i.expires_at > now()
         ) signed
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(d.inbound), 0) AS inbound, coalesce(sum(d.outbound), 0) AS outbound,
             coalesce(sum(d.inbound + d.outbound), 0) AS total
           FROM clients c JOIN daily_message_counts d ON d.client_id = c.id
             AND d.day > CAST(now() AT TIME ZONE c.time_zone AS date) - CAST(? AS integer)
           WHERE c.owner_id = u.id
         ) flow
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(p.messages), 0) AS billable FROM clients c JOIN price_totals p ON p.client_id = c.id
             AND p.charge = 'billable' AND p.day > CAST(now() AT TIME ZONE c.time_zone AS date) - CAST(? AS integer)
           WHERE c.owner_id = u.id
         ) charged
         LEFT JOIN LATERAL (
           SELECT a.created_at AS last_login_at FROM audit_entries a
           WHERE a.actor_id = u.id AND a.action IN ('session.opened', 'account.registered')
           ORDER BY a.created_at DESC, a.id DESC LIMIT 1
         ) login ON true`,
        [days, days],
      )
      .select(
        { id: 'u.id', name: 'u.name', email: 'u.email', role: 'u.role', active: 'u.active' },
        'lines.*',
        'signed.*',
        'flow.*',
        'charged.billable',
        'login.lastLoginAt',
      );

  return {
    async list({ filter, q, sort = ['total', 'DESC'], range }: UsageListQuery): Promise<RowPage<UserUsage>> {
      const narrowed = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
        applyListFilter(query, { ...filter, ...(q && { q }) }, conditions);
      const days = Number(filter?.days ?? DEFAULT_USAGE_DAYS);
      const [field, order] = sort;
      const by: SortColumn[] = [
        { column: columns[field], order, nulls: 'last' },
        { column: 'id', order },
      ];
      const { rows, ...rest } = await queryRowPage<UsageRow>(
        narrowed(all(days)),
        by,
        range,
        narrowed(database({ u: 'users' })),
      );
      return { ...rest, rows: rows.map(row => present(row, days)) };
    },

    async get(userId: string): Promise<UserUsage> {
      const row: UsageRow | undefined = await all(DEFAULT_USAGE_DAYS).where('u.id', userId).first();
      if (!row) throw new NotFound(texts.notFound.user);
      return present(row, DEFAULT_USAGE_DAYS);
    },
  };
}
export type UserUsageList = ReturnType<typeof createUserUsageListService>;

const conditions: ListFilterConditions<'GET /admin/usage', Knex.QueryBuilder> = {
  id: (query, ids) => query.whereIn('u.id', ids),
  q: (query, text) => query.whereRaw(...buildSearchCondition('users', 'u', text)),
  active: (query, active) => query.where('u.active', active),
  // `days` limits the period whose usage is counted, but does not filter users. The query needs no condition.
  days: () => undefined,
};

const columns: SortColumns<'GET /admin/usage'> = {
  id: 'id',
  name: 'name',
  email: 'email',
  role: 'role',
  active: 'active',
  clients: 'clients',
  connectedClients: 'connectedClients',
  linkedClients: 'linkedClients',
  webhooks: 'webhooks',
  signIns: 'signIns',
  inbound: 'inbound',
  outbound: 'outbound',
  total: 'total',
  billable: 'billable',
  // The column `days` has the same value for every user, so a sort by it uses the user ID instead.
  days: 'id',
  lastLoginAt: 'lastLoginAt',
  lastEventAt: 'lastEventAt',
};

const present = ({ lastLoginAt, lastEventAt, ...row }: UsageRow, days: number): UserUsage => ({
  ...row,
  days,
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  lastEventAt: lastEventAt?.toISOString() ?? null,
});
