import { listPossiblePhoneNumbers, parsePhone } from '@recado/contract/rules';
import { pause } from '@recado/timing';
import type { Logger, VaultChange } from '@recado/transport';
import { VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { terminalActor, writeAuditEntry } from '../../core/audit/index.ts';
import { applyMigrations } from '../../core/data/applyMigrations.ts';
import { createDatabasePool, type DatabaseConnection } from '../../core/data/database.ts';
import { inspectDatabase } from '../../core/data/inspectDatabase.ts';
import { rows } from '../../core/data/sql.ts';
import { createSealer, type ServerSecrets } from '../../core/sealing/index.ts';
import { createVaultStore } from './createVaultStore.ts';

export interface SessionImportRequest {
  /** Client ID, or phone number in any notation. */
  readonly client: string;
  readonly changes: readonly VaultChange[];
  /** Whether to check only that the import is possible, without changing any data. */
  readonly dryRun: boolean;
  readonly log: Logger;
}

/**
 * Result of an import. Only `imported` changed the database. `in-use`: a process has the client's line open.
 * `other-version`: the schema has another version, and a dry run must not migrate it.
 */
export type SessionImportOutcome =
  | 'imported'
  | 'possible'
  | 'not-found'
  | 'several'
  | 'linked'
  | 'in-use'
  | 'other-version';

export interface SessionImportReport {
  readonly outcome: SessionImportOutcome;
  /** The client that matches the request. Absent when no client, or more than one, matches. */
  readonly client?: { readonly id: string; readonly businessName: string; readonly phoneNumber: string };
}

/**
 * Stores a session from another program in a client's vault and marks the client for connection.
 * The next platform process that searches for unowned clients connects it, without a QR code.
 * A client that is already linked is not changed.
 */
export async function importLineSession(
  connection: DatabaseConnection,
  secrets: Pick<ServerSecrets, 'seal'>,
  request: SessionImportRequest,
): Promise<SessionImportReport> {
  if (request.dryRun && !(await isDatabaseCurrent(connection))) return { outcome: 'other-version' };
  const database = createDatabasePool(connection);
  try {
    if (!request.dryRun) await applyMigrations(database);
    return await importIntoDatabase(database, secrets, request);
  } finally {
    await database.destroy();
  }
}

async function isDatabaseCurrent(connection: DatabaseConnection): Promise<boolean> {
  const { pending, incompatible } = await inspectDatabase(connection);
  return pending.length === 0 && incompatible.length === 0;
}

async function importIntoDatabase(
  database: Knex,
  secrets: Pick<ServerSecrets, 'seal'>,
  { client: idOrPhone, changes, dryRun, log }: SessionImportRequest,
): Promise<SessionImportReport> {
  const [match, ...otherMatches] = await findClients(database, idOrPhone);
  if (!match) return { outcome: 'not-found' };
  if (otherMatches.length > 0) return { outcome: 'several' };
  const { isLinked, isOpen, epoch, ...client } = match;
  if (isLinked) return { outcome: 'linked', client };
  if (isOpen) return { outcome: 'in-use', client };
  if (dryRun) return { outcome: 'possible', client };
  const { signal } = new AbortController();
  const vault = createVaultStore({ database, seal: createSealer(secrets.seal), log }).open({
    clientId: client.id,
    epoch,
    signal,
  });
  try {
    // Remove the keys that an unfinished pairing left, because they belong to another device.
    await vault.clear();
    await vault.write(changes);
  } catch (error) {
    if (error instanceof VaultFenced) return { outcome: 'in-use', client };
    throw error;
  }
  await database.transaction(async trx => {
    await rows(trx, REQUEST_CONNECTION_SQL, { clientId: client.id });
    await writeAuditEntry(trx, terminalActor, {
      action: 'client.initialized',
      target: { kind: 'client', id: client.id },
    });
  });
  return { outcome: 'imported', client };
}

const REQUEST_CONNECTION_SQL = `
  INSERT INTO sessions (client_id, desired_state, state, linked_at) VALUES (:clientId, 'open', 'reconnecting', now())
  ON CONFLICT (client_id) DO UPDATE SET desired_state = 'open', state = 'reconnecting', linked_at = now(),
    reason = NULL, state_until = NULL, state_since = now(), attempts = 0, expired_pairing_codes = 0`;

interface ClientMatch {
  readonly id: string;
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly isLinked: boolean;
  readonly isOpen: boolean;
  readonly epoch: number;
}

function findClients(database: Knex, idOrPhone: string): Promise<ClientMatch[]> {
  const phone = isUuid(idOrPhone) ? undefined : parsePhone(idOrPhone);
  return rows<ClientMatch>(
    database,
    `SELECT c.id, business_name AS "businessName", phone_number AS "phoneNumber",
       coalesce(s.linked_at IS NOT NULL AND EXISTS (SELECT FROM session_keys k WHERE k.client_id = c.id), false)
         AS "isLinked",
       coalesce(l.expires_at > clock_timestamp(), false) AS "isOpen", coalesce(l.epoch, 0) AS epoch
     FROM clients c LEFT JOIN sessions s ON s.client_id = c.id LEFT JOIN leases l ON l.client_id = c.id
     WHERE c.id = CAST(:id AS uuid) OR phone_number = ANY(CAST(:phones AS text[]))`,
    { id: isUuid(idOrPhone) ? idOrPhone : null, phones: phone ? listPossiblePhoneNumbers(phone) : [] },
  );
}

/** Connection state of a line, for the operator who imported the line's session. */
export interface ImportedLineConnectionState {
  readonly state: string;
  readonly reason: string | null;
  /** Whether a platform process owns the line's lease. */
  readonly isOpen: boolean;
}

interface WaitForLineStateParams {
  readonly timeoutMs: number;
  isReached(state: ImportedLineConnectionState): boolean;
}

/** Polls the line's state until `isReached` returns true or `timeoutMs` passes. @returns the last state */
export async function waitForImportedLineState(
  connection: DatabaseConnection,
  clientId: string,
  { timeoutMs, isReached }: WaitForLineStateParams,
): Promise<ImportedLineConnectionState> {
  const database = createDatabasePool(connection);
  const deadline = performance.now() + timeoutMs;
  try {
    for (;;) {
      const [lineState = NO_SESSION_STATE] = await rows<ImportedLineConnectionState>(
        database,
        `SELECT state, reason, coalesce(expires_at > clock_timestamp(), false) AS "isOpen"
         FROM sessions LEFT JOIN leases USING (client_id) WHERE client_id = :clientId`,
        { clientId },
      );
      if (isReached(lineState) || performance.now() >= deadline) return lineState;
      await pause(POLL_INTERVAL_MS);
    }
  } finally {
    await database.destroy();
  }
}

const NO_SESSION_STATE: ImportedLineConnectionState = { state: 'pending', reason: null, isOpen: false };
/** Milliseconds between two polls of the line's state. */
const POLL_INTERVAL_MS = 300;
