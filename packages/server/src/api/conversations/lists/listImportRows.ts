import { LIST_IMPORT_RETENTION_DAYS, type ListImport } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

/** Import of a long list, as `LIST_IMPORT_COLUMNS_SQL` selects it. */
export interface ListImportRow {
  readonly id: string;
  readonly campaign: string | null;
  readonly total: number;
  readonly processed: number;
  readonly counts: Partial<
    Record<'created' | 'changed' | 'unchanged' | 'wrong' | 'added' | 'leftOut' | 'known', number>
  >;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** Columns of an import, for a statement in which its table is named `i`. */
export const LIST_IMPORT_COLUMNS_SQL = `
  i.id, i.campaign_id AS campaign, i.total, i.processed, i.counts, i.error, i.created_at AS "createdAt",
  i.ended_at AS "endedAt"`;

export function presentListImport(row: ListImportRow): ListImport {
  const { id, campaign, total, processed, counts, error, createdAt, endedAt } = row;
  const { created = 0, changed = 0, unchanged = 0, wrong = 0, added, leftOut = 0, known = 0 } = counts;
  return {
    ...{ id, campaign, total, processed, error },
    kind: campaign === null ? 'contacts' : 'recipients',
    state: endedAt === null ? 'running' : error === null ? 'done' : 'failed',
    contacts: campaign === null ? { created, changed, unchanged, wrong } : null,
    recipients: added === undefined ? null : { added, leftOut, known },
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Deletes imports that ended long ago, with their rows with errors. */
export const pruneListImports = (db: Queryable): Promise<unknown[]> =>
  rows(db, `DELETE FROM list_imports WHERE ended_at < now() - interval '${LIST_IMPORT_RETENTION_DAYS} days'`);
