import type { Endpoints, LineSession, QueryOf } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { explainLineSession } from '../../../core/connection/explainLineSession.ts';
import type { Session } from '../../../core/data/models/index.ts';
import { NotFound } from '../../../core/errors/index.ts';
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
import { SESSION_NEEDS_ATTENTION_SQL } from './attention.ts';
import { derivePublicWorkerId } from './createWorkerListService.ts';

export type LineSessionListQuery = QueryOf<Endpoints['GET /admin/sessions']>;

interface SessionRow
  extends Pick<
    Session,
    'desiredState' | 'state' | 'reason' | 'stateSince' | 'stateUntil' | 'attempts' | 'linkedAt' | 'lastEventAt'
  > {
  readonly id: string;
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly attention: boolean;
  readonly leaseOwner: string | null;
  readonly epoch: number | null;
}

const columns: SortColumns<'GET /admin/sessions'> = {
  id: 'c.id',
  businessName: 'c.businessName',
  phoneNumber: 'c.phoneNumber',
  clientId: 'c.id',
  ownerId: 'u.id',
  'owner.id': 'u.id',
  wanted: 's.desiredState',
  reason: 's.reason',
  // Sort explanations by close reason or session state, so that equal explanations are adjacent.
  'explanation.what': 'explained',
  attention: 'attention',
  workerId: 'l.owner',
  epoch: 'l.epoch',
  state: 's.state',
  since: 's.stateSince',
  nextAttemptAt: 's.stateUntil',
  attempts: 's.attempts',
  linkedAt: 's.linkedAt',
  lastEventAt: 's.lastEventAt',
};

interface LineSessionListDeps {
  readonly database: Knex;
}

/** Lists all sessions for administrators, each with its state, the start of that state, and its worker. */
export function createLineSessionListService({ database }: LineSessionListDeps) {
  const all = (): Knex.QueryBuilder =>
    database({ s: 'sessions' })
      .join({ c: 'clients' }, 'c.id', 's.clientId')
      .join({ u: 'users' }, 'u.id', 'c.ownerId')
      .leftJoin({ l: 'leases' }, join =>
        join.on('l.clientId', 's.clientId').andOn('l.expiresAt', '>', database.raw('clock_timestamp()')),
      )
      .select({
        id: 'c.id',
        businessName: 'c.businessName',
        phoneNumber: 'c.phoneNumber',
        ownerId: 'u.id',
        ownerName: 'u.name',
        desiredState: 's.desiredState',
        state: 's.state',
        reason: 's.reason',
        stateSince: 's.stateSince',
        stateUntil: 's.stateUntil',
        attempts: 's.attempts',
        linkedAt: 's.linkedAt',
        lastEventAt: 's.lastEventAt',
        attention: database.raw(SESSION_NEEDS_ATTENTION_SQL),
        explained: database.raw("CASE WHEN s.state <> 'connected' THEN coalesce(s.reason, s.state) END"),
        leaseOwner: 'l.owner',
        epoch: 'l.epoch',
      });

  return {
    async list({ filter, q, sort = ['since', 'DESC'], range }: LineSessionListQuery): Promise<RowPage<LineSession>> {
      const query = applyListFilter(all(), { ...filter, ...(q && { q }) }, conditions);
      const [field, order] = sort;
      const by: SortColumn[] = [
        { column: columns[field], order, nulls: 'last' },
        { column: 'c.id', order },
      ];
      const { rows, ...rest } = await queryRowPage<SessionRow>(query, by, range);
      return { ...rest, rows: rows.map(present) };
    },

    async get(clientId: string): Promise<LineSession> {
      const row: SessionRow | undefined = await all().where('c.id', clientId).first();
      if (!row) throw new NotFound(texts.notFound.client);
      return present(row);
    },
  };
}
export type LineSessionListService = ReturnType<typeof createLineSessionListService>;

const conditions: ListFilterConditions<'GET /admin/sessions', Knex.QueryBuilder> = {
  id: (query, ids) => query.whereIn('c.id', ids),
  q: (query, text) => query.whereRaw(...buildSearchCondition('clients', 'c', text)),
  state: (query, states) => query.whereIn('s.state', wrapInArray(states)),
  attention: (query, needed) =>
    query.whereRaw(needed ? SESSION_NEEDS_ATTENTION_SQL : `NOT ${SESSION_NEEDS_ATTENTION_SQL}`),
  wanted: (query, wanted) => query.where('s.desiredState', wanted),
  owner: (query, owners) => query.whereIn('c.ownerId', wrapInArray(owners)),
};

const present = (row: SessionRow): LineSession => ({
  id: row.id,
  clientId: row.id,
  businessName: row.businessName,
  phoneNumber: row.phoneNumber,
  owner: { id: row.ownerId, name: row.ownerName },
  ownerId: row.ownerId,
  wanted: row.desiredState,
  state: row.state,
  reason: row.reason,
  explanation: explainLineSession(row),
  since: row.stateSince.toISOString(),
  nextAttemptAt: row.stateUntil?.toISOString() ?? null,
  attempts: row.attempts,
  linkedAt: row.linkedAt?.toISOString() ?? null,
  lastEventAt: row.lastEventAt?.toISOString() ?? null,
  attention: row.attention,
  workerId: row.leaseOwner === null ? null : derivePublicWorkerId(row.leaseOwner),
  epoch: row.epoch,
});
