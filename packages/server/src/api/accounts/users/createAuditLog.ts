import {
  type AuditDetailKey,
  type AuditEntry,
  auditDetailKeys,
  type Endpoints,
  normalizeSearchText,
  type QueryOf,
} from '@recado/contract';
import { apiErrorTexts, auditLogEntryTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Actor } from '../../../core/audit/Actor.ts';
import { type AuditedAction, writeAuditEntry } from '../../../core/audit/writeAuditEntry.ts';
import { buildContainsPattern } from '../../../core/data/sql.ts';
import { DomainError, NotFound } from '../../../core/errors/index.ts';
import {
  applyListFilter,
  type ListFilterConditions,
  queryRowPage,
  type RowPage,
  type SortColumns,
  wrapInArray,
} from '../../http/pagination.ts';
import { createFailedAttemptAuditLog } from '../auth/createFailedAttemptAuditLog.ts';

export type AuditLogQuery = QueryOf<Endpoints['GET /admin/audit']>;

interface AuditLogDeps {
  readonly database: Knex;
}

/** Creates the service that lists the audit log for administrators and writes entries for other services. */
export function createAuditLog({ database }: AuditLogDeps) {
  const failedAttempts = createFailedAttemptAuditLog(database);

  return {
    /**
     * Runs work outside the database and then writes its outcome to the audit log. After a failure the
     * entry contains the code of the error, and the error is thrown again.
     */
    async runAudited<T>(actor: Actor, auditedAction: AuditedAction, work: () => Promise<T>): Promise<T> {
      try {
        const result = await work();
        await writeAuditEntry(database, actor, auditedAction);
        return result;
      } catch (error) {
        if (error instanceof DomainError) {
          const details = { ...auditedAction.details, code: error.code };
          await failedAttempts.recordFailure(actor, { ...auditedAction, details });
        }
        throw error;
      }
    },

    async list({ filter, q, sort = ['createdAt', 'DESC'], range }: AuditLogQuery): Promise<RowPage<AuditEntry>> {
      const [field, direction] = sort;
      const detail = auditDetailKeys.find(each => field === `details.${each}`);
      const all = database<AuditRow>('auditEntries').select(
        'auditEntries.*',
        ...(field === 'summary'
          ? [database.raw('array_position(CAST(? AS text[]), action) AS summary_order', [actionsBySentence])]
          : []),
        ...(detail ? [database.raw(`nullif(details -> ?, 'null') AS detail`, [detail])] : []),
      );
      const query = applyListFilter<Knex.QueryBuilder, object>(all, { ...filter, ...(q && { q }) }, conditions);
      const order = [...new Set([columns[field], 'createdAt', 'id'])].map(each => ({
        column: each,
        order: direction,
        ...(nullableColumns.has(each) && { nulls: 'last' as const }),
      }));
      const { rows, ...rest } = await queryRowPage<AuditRow>(query, order, range);
      return { ...rest, rows: rows.map(presentAuditEntry) };
    },

    async get(id: string): Promise<AuditEntry> {
      const row = await database<AuditRow>('auditEntries').where({ id }).first();
      if (!row) throw new NotFound(apiErrorTexts.notFound.auditEntry);
      return presentAuditEntry(row);
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;

const conditions: ListFilterConditions<'GET /admin/audit', Knex.QueryBuilder> = {
  id: (query, ids) => query.whereIn('id', ids),
  q: (query, text) => query.whereRaw('search_text LIKE ?', [buildContainsPattern(normalizeSearchText(text))]),
  action: (query, actions) => query.whereIn('action', wrapInArray(actions)),
  outcome: (query, outcome) => query.where({ outcome }),
  actor: (query, actorId) => query.where({ actorId }),
  actorKind: (query, actorKind) => query.where({ actorKind }),
  target: (query, targetId) => query.where({ targetId }),
  createdAt_gte: (query, from) => query.where('createdAt', '>=', from),
  createdAt_lte: (query, until) => query.where('createdAt', '<=', until),
};

const columns: SortColumns<'GET /admin/audit'> = {
  id: 'id',
  createdAt: 'createdAt',
  action: 'action',
  summary: 'summaryOrder',
  outcome: 'outcome',
  'actor.kind': 'actorKind',
  'target.kind': 'targetKind',
  address: 'ipAddress',
  userAgent: 'userAgent',
  details: 'details',
  ...(Object.fromEntries(auditDetailKeys.map(each => [`details.${each}`, 'detail'])) as Record<
    `details.${AuditDetailKey}`,
    'detail'
  >),
};

const nullableColumns = new Set<string>([columns.address, columns.userAgent, columns['target.kind'], 'detail']);

/** Actions, sorted by the Spanish sentences that describe them. */
const actionsBySentence = Object.entries(texts.actions)
  .toSorted(([, first], [, second]) => first.localeCompare(second, 'es'))
  .map(([action]) => action);

/** Row of the `audit_entries` table. */
interface AuditRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: AuditEntry['action'];
  readonly outcome: AuditEntry['outcome'];
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorEmail: string | null;
  readonly targetKind: 'user' | 'client' | null;
  readonly targetId: string | null;
  readonly targetLabel: string | null;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly details: AuditEntry['details'];
}

const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  action: row.action,
  summary: texts.actions[row.action],
  outcome: row.outcome,
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, email: row.actorEmail },
  target: row.targetKind && { kind: row.targetKind, id: row.targetId, label: row.targetLabel ?? '' },
  address: row.ipAddress,
  userAgent: row.userAgent,
  details: row.details,
});
