import {
  type AuditDetail,
  type AuditEntry,
  auditDetails,
  type Endpoints,
  foldText,
  type QueryOf,
} from '@recado/contract';
import { errors, audit as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Actor } from '../../ground/audit/Actor.ts';
import { type AuditFact, writeAudit } from '../../ground/audit/writeAudit.ts';
import { containing } from '../../ground/data/sql.ts';
import { DomainError, NotFound } from '../../ground/errors/index.ts';
import { type ListConditions, narrow, type Page, pageOfRows, type SortColumns, several } from '../listing.ts';
import { createFailureLog } from './createFailureLog.ts';

export type AuditListing = QueryOf<Endpoints['GET /admin/audit']>;

/** The audit log as administrators read it. */
export function createAuditLog({ database }: { readonly database: Knex }) {
  const tellFailure = createFailureLog(database);

  return {
    /**
     * Does what is not done in the database, and then tells how it went: also when it failed, by the error's code.
     * What rejects, rejects.
     */
    async around<T>(actor: Actor, fact: AuditFact, work: () => Promise<T>): Promise<T> {
      try {
        const result = await work();
        await writeAudit(database, actor, fact);
        return result;
      } catch (error) {
        if (error instanceof DomainError) {
          const details = { ...fact.details, code: error.code };
          await tellFailure(actor, { ...fact, details });
        }
        throw error;
      }
    },

    async list({ filter, q, sort = ['createdAt', 'DESC'], range }: AuditListing): Promise<Page<AuditEntry>> {
      const [field, direction] = sort;
      const detail = auditDetails.find(each => field === `details.${each}`);
      const all = database<AuditRow>('audit').select(
        'audit.*',
        ...(field === 'summary'
          ? [database.raw('array_position(CAST(? AS text[]), action) AS summary_order', [sentences])]
          : []),
        ...(detail ? [database.raw(`nullif(details -> ?, 'null') AS detail`, [detail])] : []),
      );
      const query = narrow<Knex.QueryBuilder, object>(all, { ...filter, ...(q && { q }) }, conditions);
      const order = [...new Set([columns[field], 'createdAt', 'id'])].map(each => ({
        column: each,
        order: direction,
        ...(mayBeEmpty.has(each) && { nulls: 'last' as const }),
      }));
      const { rows, ...rest } = await pageOfRows<AuditRow>(query, order, range);
      return { ...rest, rows: rows.map(presentAuditEntry) };
    },

    async get(id: string): Promise<AuditEntry> {
      const row = await database<AuditRow>('audit').where({ id }).first();
      if (!row) throw new NotFound(errors.notFound.auditEntry);
      return presentAuditEntry(row);
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;

const conditions: ListConditions<'GET /admin/audit', Knex.QueryBuilder> = {
  id: (query, ids) => query.whereIn('id', ids),
  q: (query, text) => query.whereRaw('search LIKE ?', [containing(foldText(text))]),
  action: (query, actions) => query.whereIn('action', several(actions)),
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
  address: 'address',
  userAgent: 'userAgent',
  details: 'details',
  ...(Object.fromEntries(auditDetails.map(each => [`details.${each}`, 'detail'])) as Record<
    `details.${AuditDetail}`,
    'detail'
  >),
};

const mayBeEmpty = new Set<string>([columns.address, columns.userAgent, columns['target.kind'], 'detail']);

/** The actions in the order of their sentences. */
const sentences = Object.entries(texts.actions)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))
  .map(([action]) => action);

/** A row of `audit`. */
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
  readonly address: string | null;
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
  address: row.address,
  userAgent: row.userAgent,
  details: row.details,
});
