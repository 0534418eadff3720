import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type Endpoints, MAX_DIRECT_IMPORT_ROWS, type QueryOf, type ResponseOf } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../../core/audit/index.ts';
import { transact } from '../../../../core/data/transact.ts';
import { TooManyRequests } from '../../../../core/errors/index.ts';
import { receiveUploadForm } from '../../../messaging/files/receiveUploadForm.ts';
import { createListImportQueue } from '../../lists/createListImportQueue.ts';
import { createListReader, readUploadedList } from '../../lists/createListReader.ts';
import { importContactChunk, planContactChunk } from './importContactChunk.ts';
import { streamClientExport } from './streamExport.ts';
import { type ContactExportQuery, generateContactSheetLines } from './writeSheet.ts';

type ContactImportQuery = QueryOf<Endpoints['POST /external/contacts/import']>;
type ImportResponse = ResponseOf<Endpoints['POST /external/contacts/import']>;

/** Maximum number of contacts that are held in memory, or changed in one transaction, at once. */
const CONTACTS_PER_CHUNK = 500;
/** Maximum number of dry runs of one client that may be in progress at once. */
const MAX_DRY_RUNS = 3;

interface ContactSheetServiceDeps {
  readonly database: Knex;
}

/** Exports and imports a client's contacts as spreadsheets. */
export function createContactSheetService({ database }: ContactSheetServiceDeps) {
  const activeReads = new Map<string, number>();
  const lists = createListReader({ database });
  const imports = createListImportQueue({ database });

  return {
    /** Streams all contacts, or those that match the query. Each contact is read when its row is written. */
    async write(clientId: string, query: ContactExportQuery, actor: Actor): Promise<Readable> {
      const entry = { action: 'contacts.exported', target: { kind: 'client', id: clientId } } as const;
      return streamClientExport(database, clientId, {
        parts: generateContactSheetLines(database, clientId, query),
        audit: () => writeAuditEntry(database, actor, entry),
      });
    },

    /**
     * Imports the contacts of an uploaded list row by row. If the import fails, the rows before the failure
     * remain. Importing the same list again adds the rest. A long list is only stored: `createListImporter` imports it.
     *
     * @throws Invalid for an unreadable list or unconfirmed columns, MediaRefused (413), TooManyRequests during
     * another import or during too many dry runs
     */
    async read(
      clientId: string,
      request: IncomingMessage,
      { dryRun, columns, sheet }: ContactImportQuery,
      actor: Actor,
    ): Promise<ImportResponse> {
      // Allow several dry runs: one may still be in progress when the user selects another file.
      const readKey = `${clientId}:${dryRun}`;
      const activeCount = activeReads.get(readKey) ?? 0;
      if (activeCount >= (dryRun ? MAX_DRY_RUNS : 1)) throw new TooManyRequests(texts.importRunning, 10);
      activeReads.set(readKey, activeCount + 1);
      let importedCount = 0;
      try {
        const bytes = await receiveUploadForm(request, readUploadedList);
        const list = await lists.read(clientId, bytes, { columns, sheet, dryRun });
        const { mapping, otherSheets = [] } = list;
        const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 };
        const response = {
          success: true,
          clientId,
          dryRun,
          mapping,
          columns: [...list.columns],
          otherSheets: [...otherSheets],
        };
        if (!dryRun && list.rows.length > MAX_DIRECT_IMPORT_ROWS) {
          const listImport = await imports.add(clientId, { campaign: null, rows: list.rows, actor });
          return { ...response, counts, rows: [], import: listImport };
        }
        const resultRows: ImportResponse['rows'] = [];
        for (let at = 0; at < list.rows.length; at += CONTACTS_PER_CHUNK) {
          const chunk = list.rows.slice(at, at + CONTACTS_PER_CHUNK);
          const plans = dryRun
            ? await planContactChunk(database, clientId, chunk)
            : await transact(database, trx => importContactChunk(trx, clientId, chunk));
          for (const { id, given, ...row } of plans) {
            counts[row.outcome] += 1;
            if (!dryRun && (row.outcome === 'created' || row.outcome === 'changed')) importedCount += 1;
            resultRows.push(row);
          }
        }
        return { ...response, counts, rows: resultRows, import: null };
      } finally {
        const remaining = (activeReads.get(readKey) ?? 1) - 1;
        if (remaining > 0) activeReads.set(readKey, remaining);
        else activeReads.delete(readKey);
        // Write the audit entry even if the import failed half-way, because the imported rows stay.
        if (importedCount > 0)
          await writeAuditEntry(database, actor, {
            action: 'contacts.imported',
            target: { kind: 'client', id: clientId },
            details: { count: importedCount },
          });
      }
    },
  };
}
export type ContactSheetService = ReturnType<typeof createContactSheetService>;
