import { contactFileTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { lockClientSharedIfExists } from '../../../core/data/lockClientShared.ts';
import { type Queryable, rows, type SqlBindings } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { DomainError } from '../../../core/errors/index.ts';
import {
  type ClaimedTask,
  createTaskClaimLoop,
  TASK_CLAIM_DURATION_SECONDS,
} from '../../../core/polling/createTaskClaimLoop.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { importContactChunk } from '../../conversations/contacts/sheets/importContactChunk.ts';
import type { ListImportRow } from '../../conversations/lists/listImportRows.ts';
import type { ContactListRow } from '../../conversations/lists/readContactList.ts';
import { addRecipientsToDraft } from '../campaigns/addRecipientsToDraft.ts';
import type { ChosenRecipient } from '../campaigns/chosenRecipient.ts';

interface ClaimedImport extends ClaimedTask, Pick<ListImportRow, 'campaign' | 'total'> {
  readonly actor: Actor;
  readonly attempts: number;
}

/** Number of attempts without progress after which an import fails. */
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_SECONDS = 5;
/** Lists that one process imports at once. Sending messages needs the database, too. */
const MAX_CONCURRENT_IMPORTS = 2;

/** Thrown if the import was deleted, or if another process has claimed it. Its transaction is rolled back. */
class ClaimLost extends Error {}

/** Thrown for an import whose attempts all ended without an outcome, for instance because they killed the process. */
class AttemptsExhausted extends Error {}

/** Thrown if the process stops while it adds recipients. Their transaction is rolled back. */
class ImportStopped extends Error {}

interface ListImporterDeps {
  readonly database: Knex;
  /** Capabilities of the clients' connections. If omitted, every private ID is accepted. */
  readonly abilities?: Pick<ClientSessions['abilities'], 'forClient'>;
  readonly log: Logger;
}

/**
 * Imports long lists (`createListImportQueue`) in every process with the role `deliveries`. Contacts are imported in
 * chunks, each in one transaction that also deletes the chunk and stores its results, so that each row is imported once.
 * After a crash, the next process continues with the first remaining chunk. The recipients of a campaign are added in
 * one transaction: all or none.
 */
export function createListImporter({ database, abilities, log }: ListImporterDeps) {
  let isStopping = false;

  /** Imports the next chunk of contacts. @returns whether there was one */
  const importNextChunk = (claimed: ClaimedImport): Promise<boolean> =>
    transact(database, async trx => {
      const [chunk] = await rows<ListChunk<ContactListRow>>(trx, TAKE_CHUNK_SQL, { id: claimed.id });
      if (!chunk) return false;
      const counts = { created: 0, changed: 0, unchanged: 0, wrong: 0 };
      const errors: { readonly position: number; readonly result: object }[] = [];
      const plans = await importContactChunk(trx, claimed.clientId, chunk.rows);
      for (const [index, { id, given, ...result }] of plans.entries()) {
        counts[result.outcome] += 1;
        if (result.outcome === 'wrong') errors.push({ position: chunk.position + index, result });
      }
      await rows(trx, INSERT_ERRORS_SQL, { id: claimed.id, errors: JSON.stringify(errors) });
      await update(trx, claimed, STORE_CHUNK_RESULT_SQL, { ...counts, processed: chunk.rows.length });
      return true;
    });

  const importContacts = async (claimed: ClaimedImport): Promise<void> => {
    while (await importNextChunk(claimed)) if (isStopping) return release(claimed);
    await transact(database, trx => endImport(trx, claimed, null));
  };

  const addRecipients = async (claimed: ClaimedImport, campaign: string): Promise<void> => {
    const { privateIds } = (await abilities?.forClient(claimed.clientId)) ?? {};
    await transact(database, async trx => {
      const chunks = await rows<ListChunk<ChosenRecipient>>(trx, SELECT_CHUNKS_SQL, { id: claimed.id });
      const chosen = chunks.flatMap(chunk => chunk.rows);
      const response = await addRecipientsToDraft(trx, claimed.clientId, campaign, chosen, {
        privateIds,
        async onProgress(processed) {
          if (isStopping) throw new ImportStopped();
          // The progress is visible before the recipients are, so it is stored outside their transaction.
          await rows(database, STORE_PROGRESS_SQL, { id: claimed.id, claim: claimed.claim, processed });
        },
      });
      const { added, leftOut, known } = response;
      // Wait for an erasure that has removed a person from the list meanwhile. A later one finds the recipients.
      await lockClientSharedIfExists(trx, claimed.clientId);
      const [listed] = await rows<{ count: number }>(trx, COUNT_LISTED_ROWS_SQL, { id: claimed.id });
      if (listed?.count !== chosen.length) throw new Error('a person of the list was erased during the import');
      await update(trx, claimed, STORE_RECIPIENT_COUNTS_SQL, { added, leftOut, known });
      await endImport(trx, claimed, null);
    });
  };

  const release = async ({ id, claim }: ClaimedImport): Promise<void> => {
    await rows(database, RELEASE_IMPORT_SQL, { id, claim, seconds: 0, back: 1 });
  };

  const work = async (claimed: ClaimedImport): Promise<void> => {
    const { id, clientId, campaign, claim } = claimed;
    try {
      if (claimed.attempts > MAX_ATTEMPTS) throw new AttemptsExhausted('The process ended during every attempt.');
      await (campaign === null ? importContacts(claimed) : addRecipients(claimed, campaign));
    } catch (error) {
      if (error instanceof ClaimLost) return;
      if (error instanceof ImportStopped) return release(claimed);
      // Read the attempts again, because each stored chunk resets them.
      const [row] = await rows<ImportProgress>(database, SELECT_PROGRESS_SQL, { id });
      const { attempts, processed: processedRows } = row ?? { attempts: MAX_ATTEMPTS, processed: 0 };
      const isFinal = error instanceof DomainError || attempts >= MAX_ATTEMPTS;
      if (!(error instanceof DomainError)) log.warn({ err: error, clientId, import: id }, 'could not import a list');
      if (!isFinal) {
        const seconds = RETRY_DELAY_SECONDS * attempts;
        return void (await rows(database, RELEASE_IMPORT_SQL, { id, claim, seconds, back: 0 }));
      }
      await transact(database, async trx => {
        const processed = campaign === null ? processedRows : 0;
        const message = error instanceof DomainError ? error.message : texts.importFailed(processed, claimed.total);
        await endImport(trx, claimed, message);
      });
    }
  };

  const loop = createTaskClaimLoop<ClaimedImport>({
    claimDue: (most, busyClientIds) =>
      rows<ClaimedImport>(database, CLAIM_IMPORT_SQL, { most, busyClientIds: [...busyClientIds] }),
    async extendClaims(tasks) {
      await rows(database, EXTEND_CLAIMS_SQL, { claims: tasks.map(({ claim }) => claim) });
    },
    work,
    maxConcurrent: MAX_CONCURRENT_IMPORTS,
    maxConcurrentPerClient: 1,
    log,
    taskKind: 'an import of a list',
  });
  return {
    start(): void {
      loop.start();
    },

    /** Imports all lists that are due now. @returns the number of lists */
    async runOnce(): Promise<number> {
      return loop.runOnce();
    },

    /** Stops after the current chunk. The next process continues the import. */
    async stop(): Promise<void> {
      isStopping = true;
      await loop.stop();
    },
  };
}
export type ListImporter = ReturnType<typeof createListImporter>;

interface ImportProgress {
  readonly attempts: number;
  readonly processed: number;
}

interface ListChunk<Row> {
  readonly position: number;
  readonly rows: readonly Row[];
}

/** Runs an update of the import that returns a row. @throws ClaimLost if the claim is no longer valid */
async function update(trx: Queryable, { id, claim }: ClaimedImport, sql: string, values: SqlBindings): Promise<void> {
  const updated = await rows(trx, sql, { id, claim, ...values });
  if (updated.length === 0) throw new ClaimLost();
}

/** Ends an import, deletes the rows that remain, and writes the audit entry of imported contacts. */
async function endImport(trx: Knex.Transaction, claimed: ClaimedImport, error: string | null): Promise<void> {
  const { id, claim, clientId, actor } = claimed;
  const [ended] = await rows<{ imported: number }>(trx, END_IMPORT_SQL, { id, claim, error });
  if (!ended) throw new ClaimLost();
  await rows(trx, 'DELETE FROM list_import_chunks WHERE import_id = :id', { id });
  if (ended.imported > 0)
    await writeAuditEntry(trx, actor, {
      action: 'contacts.imported',
      target: { kind: 'client', id: clientId },
      details: { count: ended.imported },
    });
}

const CLAIM_IMPORT_SQL = `
  UPDATE list_imports i SET claim = gen_random_uuid(), attempts = i.attempts + 1,
    next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  FROM (SELECT id FROM list_imports WHERE ended_at IS NULL AND next_attempt_at <= now()
      AND client_id <> ALL(CAST(:busyClientIds AS uuid[]))
    ORDER BY next_attempt_at LIMIT :most FOR UPDATE SKIP LOCKED) due
  WHERE i.id = due.id
  RETURNING i.id, i.client_id AS "clientId", i.claim, i.campaign_id AS campaign, i.total, i.actor, i.attempts`;

const SELECT_PROGRESS_SQL = 'SELECT attempts, processed FROM list_imports WHERE id = :id';

const EXTEND_CLAIMS_SQL = `
  UPDATE list_imports SET next_attempt_at = now() + interval '${TASK_CLAIM_DURATION_SECONDS} seconds'
  WHERE claim = ANY(CAST(:claims AS uuid[])) AND ended_at IS NULL`;

const IS_OWN_CLAIM_SQL = 'id = :id AND claim = :claim AND ended_at IS NULL';

const RELEASE_IMPORT_SQL = `
  UPDATE list_imports SET claim = NULL, attempts = attempts - :back,
    next_attempt_at = now() + make_interval(secs => :seconds) WHERE ${IS_OWN_CLAIM_SQL}`;

const TAKE_CHUNK_SQL = `
  DELETE FROM list_import_chunks WHERE import_id = :id
    AND position = (SELECT min(position) FROM list_import_chunks WHERE import_id = :id) RETURNING position, rows`;

const SELECT_CHUNKS_SQL = 'SELECT position, rows FROM list_import_chunks WHERE import_id = :id ORDER BY position';

const COUNT_LISTED_ROWS_SQL = `
  SELECT CAST(coalesce(sum(jsonb_array_length(rows)), 0) AS integer) AS count FROM list_import_chunks WHERE import_id = :id`;

const INSERT_ERRORS_SQL = `
  INSERT INTO list_import_errors (import_id, position, result)
  SELECT :id, e.position, e.result
  FROM jsonb_to_recordset(CAST(:errors AS jsonb)) AS e (position integer, result jsonb)`;

/** Adds the results of a chunk. Progress also resets the attempts. */
const STORE_CHUNK_RESULT_SQL = `
  UPDATE list_imports SET processed = processed + :processed, attempts = 1, counts = jsonb_build_object(
    ${['created', 'changed', 'unchanged', 'wrong']
      .map(key => `'${key}', coalesce(CAST(counts ->> '${key}' AS integer), 0) + CAST(:${key} AS integer)`)
      .join(', ')})
  WHERE ${IS_OWN_CLAIM_SQL} RETURNING id`;

const STORE_PROGRESS_SQL = `UPDATE list_imports SET processed = :processed WHERE ${IS_OWN_CLAIM_SQL}`;

const STORE_RECIPIENT_COUNTS_SQL = `
  UPDATE list_imports SET processed = total, counts = jsonb_build_object(
    'added', CAST(:added AS integer), 'leftOut', CAST(:leftOut AS integer), 'known', CAST(:known AS integer))
  WHERE ${IS_OWN_CLAIM_SQL} RETURNING id`;

const END_IMPORT_SQL = `
  UPDATE list_imports SET ended_at = now(), error = :error, claim = NULL WHERE ${IS_OWN_CLAIM_SQL}
  RETURNING coalesce(CAST(counts ->> 'created' AS integer), 0) + coalesce(CAST(counts ->> 'changed' AS integer), 0)
    AS imported`;
