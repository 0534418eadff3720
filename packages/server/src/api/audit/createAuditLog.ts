import type { AuditEntry, Endpoints, QueryOf } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import type { Actor } from '../../ground/audit/Actor.ts';
import { type AuditFact, writeAudit } from '../../ground/audit/writeAudit.ts';
import { DomainError, NotFound } from '../../ground/errors/index.ts';
import { containing, type Page, pageOfRows } from '../listing.ts';
import { type AuditRow, presentAuditEntry } from './AuditRow.ts';
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
      const query = narrowed(database<AuditRow>('audit'), { ...filter, ...(q && { q }) });
      const [column, direction] = sort;
      const order = [...new Set([column, 'createdAt', 'id'])].map(each => ({
        column: each,
        order: direction,
      }));
      const { rows, ...rest } = await pageOfRows<AuditRow>(query, order, range);
      return { ...rest, rows: rows.map(presentAuditEntry) };
    },

    async get(id: string): Promise<AuditEntry> {
      const row = await database<AuditRow>('audit').where({ id }).first();
      if (!row) throw new NotFound(texts.notFound.auditEntry);
      return presentAuditEntry(row);
    },
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;

function narrowed(query: Knex.QueryBuilder, filter: NonNullable<AuditListing['filter']>): Knex.QueryBuilder {
  const {
    id,
    q,
    action,
    outcome,
    actor,
    actorKind,
    target,
    createdAt_gte: from,
    createdAt_lte: until,
  } = filter;
  if (id) query.whereIn('id', id);
  if (action) query.whereIn('action', [action].flat());
  if (outcome) query.where('outcome', outcome);
  if (actor) query.where('actorId', actor);
  if (actorKind) query.where('actorKind', actorKind);
  if (target) query.where('targetId', target);
  if (from) query.where('createdAt', '>=', from);
  if (until) query.where('createdAt', '<=', until);
  if (q) query.whereRaw('search LIKE lower(?)', [containing(q)]);
  return query;
}
