import type { Knex } from 'knex';
import { type Queryable, rows } from '../data/sql.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';

/** Number of days after which a file is no longer fetched. WhatsApp deletes files after about two weeks. */
const MAX_FILE_AGE_DAYS = 30;

/** Key of a message whose file is still to be fetched. */
export interface PendingFileKey {
  readonly clientId: string;
  /** WhatsApp's ID of the message. */
  readonly waId: string;
  readonly fromMe: boolean;
}

export interface PendingFile extends PendingFileKey {
  /** Sealed text with which the transport finds the file. */
  readonly sealedLocator: Buffer;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** Milliseconds until the next attempt, not negative. */
  readonly delayMs: number;
}

interface NewPendingFile extends PendingFileKey {
  /** Sealed text with which the transport finds the file, in base64. */
  readonly sealedLocator: string;
  readonly isHistory: boolean;
}

/** Stores that a file is still to be fetched, before its message is stored. A repeated message changes nothing. */
export async function storePendingFile(
  db: Queryable,
  { sealedLocator, isHistory, ...key }: NewPendingFile,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO pending_files (client_id, wa_id, from_me, locator_sealed, is_history)
     VALUES (:clientId, :waId, :fromMe, decode(:sealedLocator, 'base64'), :isHistory) ON CONFLICT DO NOTHING`,
    { ...toColumns(key), sealedLocator, isHistory },
  );
}

export interface PendingFileFilter {
  readonly clientId: string;
  /** Whether to return files of an imported history. */
  readonly isHistory: boolean;
  /** WhatsApp's IDs of messages whose files are not returned. */
  readonly skippedWaIds: readonly string[];
  readonly limit: number;
}

/** Deletes the files of a client that are too old, and returns the others, the next one first. */
export async function takePendingFiles(
  database: Knex,
  { clientId, isHistory, skippedWaIds, limit }: PendingFileFilter,
): Promise<PendingFile[]> {
  await rows(
    database,
    `DELETE FROM pending_files
     WHERE client_id = :clientId AND created_at < now() - interval '${MAX_FILE_AGE_DAYS} days'`,
    { clientId },
  );
  return rows<PendingFile>(
    database,
    `SELECT client_id AS "clientId", wa_id AS "waId", from_me AS "fromMe", locator_sealed AS "sealedLocator", attempts,
       greatest(0, extract(epoch FROM next_attempt_at - now()) * 1000)::float AS "delayMs"
     FROM pending_files WHERE client_id = :clientId AND is_history = :isHistory AND wa_id <> ALL (:skippedWaIds)
     ORDER BY next_attempt_at LIMIT :limit`,
    { clientId, isHistory, skippedWaIds: skippedWaIds.map(toIndexableIdentifier), limit },
  );
}

/** Stores a failed attempt. @param delayMs milliseconds until the next attempt */
export async function postponePendingFile(
  db: Queryable,
  key: PendingFileKey,
  { attempts, delayMs }: Pick<PendingFile, 'attempts' | 'delayMs'>,
): Promise<void> {
  await rows(
    db,
    `UPDATE pending_files SET attempts = :attempts, next_attempt_at = now() + make_interval(secs => :seconds)
     WHERE ${IS_FILE_SQL}`,
    { ...toColumns(key), attempts, seconds: delayMs / 1_000 },
  );
}

export async function deletePendingFile(db: Queryable, key: PendingFileKey): Promise<void> {
  await rows(db, `DELETE FROM pending_files WHERE ${IS_FILE_SQL}`, toColumns(key));
}

const IS_FILE_SQL = 'client_id = :clientId AND wa_id = :waId AND from_me = :fromMe';

const toColumns = ({ clientId, waId, fromMe }: PendingFileKey) => ({
  clientId,
  fromMe,
  waId: toIndexableIdentifier(waId),
});
