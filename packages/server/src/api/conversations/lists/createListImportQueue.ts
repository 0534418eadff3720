import type { Endpoints, ListImport, QueryOf, ResponseOf } from '@recado/contract';
import { apiErrorTexts, contactFileTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import type { Actor } from '../../../core/audit/index.ts';
import { lockClientShared } from '../../../core/data/lockClientShared.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { NotFound, TooManyRequests } from '../../../core/errors/index.ts';
import { LIST_IMPORT_COLUMNS_SQL, type ListImportRow, presentListImport } from './listImportRows.ts';

type GetRoute = Endpoints['GET /external/imports/{import}'];
type ImportResponse = ResponseOf<GetRoute>;

/** Number of rows that the importer processes in one transaction. */
const ROWS_PER_CHUNK = 500;
const MAX_LISTED_IMPORTS = 50;

export interface AddListParams {
  /** Campaign to which the rows are added as recipients. Null: the rows are contacts. */
  readonly campaign: string | null;
  /** Rows of the list, which must survive a conversion to JSON. */
  readonly rows: readonly object[];
  readonly actor: Actor;
}

/** Stores long lists until `createListImporter` imports them, and reports the progress of imports. */
export function createListImportQueue({ database }: { readonly database: Knex }) {
  return {
    /** Stores a list to be imported. @throws TooManyRequests if another list of the client is being imported */
    async add(clientId: string, { campaign, rows: listRows, actor }: AddListParams): Promise<ListImport> {
      const chunks = Array.from({ length: Math.ceil(listRows.length / ROWS_PER_CHUNK) }, (_, n) => n * ROWS_PER_CHUNK);
      const added = await transact(database, async trx => {
        // An erasure waits for this lock, so it finds the rows of a list that is being stored.
        await lockClientShared(trx, clientId);
        const [row] = await rows<ListImportRow>(trx, INSERT_LIST_IMPORT_SQL, {
          ...{ clientId, campaign, actor: JSON.stringify(actor), total: listRows.length },
        });
        if (!row) throw new TooManyRequests(texts.importRunning, 10);
        for (const position of chunks) {
          const chunk = JSON.stringify(listRows.slice(position, position + ROWS_PER_CHUNK));
          await rows(trx, INSERT_CHUNK_SQL, { id: row.id, position, chunk });
        }
        return row;
      });
      return presentListImport(added);
    },

    /** Lists the client's imports, the newest first. */
    async list(clientId: string): Promise<ResponseOf<Endpoints['GET /external/imports']>> {
      const importRows = await rows<ListImportRow>(database, LIST_IMPORTS_SQL, { clientId });
      return { success: true, clientId, imports: importRows.map(presentListImport) };
    },

    /** Returns an import and its rows with errors. @throws NotFound */
    async get(clientId: string, id: string, { limit, cursor }: QueryOf<GetRoute>): Promise<ImportResponse> {
      const [row] = isUuid(id) ? await rows<ListImportRow>(database, FIND_IMPORT_SQL, { clientId, id }) : [];
      if (!row) throw new NotFound(apiErrorTexts.notFound.listImport);
      const params = { id: row.id, after: cursor === undefined ? -1 : Number(cursor), most: limit + 1 };
      const errors = await rows<ImportErrorRow>(database, SELECT_ERRORS_SQL, params);
      const page = errors.slice(0, limit);
      const next = errors.length > limit ? String(page.at(-1)?.position) : null;
      return { success: true, clientId, import: presentListImport(row), rows: page.map(({ result }) => result), next };
    },
  };
}
export type ListImportQueue = ReturnType<typeof createListImportQueue>;

interface ImportErrorRow {
  readonly position: number;
  readonly result: ImportResponse['rows'][number];
}

const INSERT_LIST_IMPORT_SQL = `
  INSERT INTO list_imports AS i (client_id, campaign_id, actor, total)
  VALUES (:clientId, CAST(:campaign AS uuid), CAST(:actor AS jsonb), :total)
  ON CONFLICT (client_id) WHERE ended_at IS NULL DO NOTHING RETURNING ${LIST_IMPORT_COLUMNS_SQL}`;

const INSERT_CHUNK_SQL = `
  INSERT INTO list_import_chunks (import_id, position, rows) VALUES (:id, :position, CAST(:chunk AS jsonb))`;

const LIST_IMPORTS_SQL = `
  SELECT ${LIST_IMPORT_COLUMNS_SQL} FROM list_imports i WHERE client_id = :clientId
  ORDER BY id DESC LIMIT ${MAX_LISTED_IMPORTS}`;

const FIND_IMPORT_SQL = `
  SELECT ${LIST_IMPORT_COLUMNS_SQL} FROM list_imports i WHERE client_id = :clientId AND id = CAST(:id AS uuid)`;

const SELECT_ERRORS_SQL = `
  SELECT position, result FROM list_import_errors WHERE import_id = :id AND position > :after
  ORDER BY position LIMIT :most`;
