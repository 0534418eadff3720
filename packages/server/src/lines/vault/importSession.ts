import { possiblePhones, readPhone } from '@recado/contract/rules';
import { pause } from '@recado/timing';
import type { Logger, VaultChange } from '@recado/transport';
import { VaultFenced } from '@recado/transport';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { atTerminal, writeAudit } from '../../ground/audit/index.ts';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';
import { inspectDatabase } from '../../ground/data/inspectDatabase.ts';
import { migrate } from '../../ground/data/migrate.ts';
import { rows } from '../../ground/data/sql.ts';
import { createSeal, type Secrets } from '../../ground/sealing/index.ts';
import { createVaults } from './createVaults.ts';

export interface ImportRequest {
  /** Id or number, in any form people write it. */
  readonly client: string;
  readonly changes: readonly VaultChange[];
  /** Looks whether it could be done, and does nothing. */
  readonly dryRun: boolean;
  readonly log: Logger;
}

/**
 * What became of it; but for `imported`, nothing was changed. `in-use`: a process has the client's line open;
 * `other-version`: it could not be looked at without bringing the database to this version.
 */
export type ImportOutcome =
  | 'imported'
  | 'possible'
  | 'not-found'
  | 'several'
  | 'linked'
  | 'in-use'
  | 'other-version';

export interface ImportReport {
  readonly outcome: ImportOutcome;
  /** Unless none, or several, were found. */
  readonly client?: { readonly id: string; readonly businessName: string; readonly phoneNumber: string };
}

/**
 * Writes a session that another program kept into a client's vault, and wants the client connected: whatever platform
 * looks next connects it, without a QR. A client that is linked already is left alone.
 */
export async function importSession(
  connection: DatabaseConnection,
  secrets: Pick<Secrets, 'seal'>,
  request: ImportRequest,
): Promise<ImportReport> {
  if (request.dryRun && !(await isOfThisVersion(connection))) return { outcome: 'other-version' };
  const database = createDatabase(connection);
  try {
    if (!request.dryRun) await migrate(database);
    return await bring(database, secrets, request);
  } finally {
    await database.destroy();
  }
}

async function isOfThisVersion(connection: DatabaseConnection): Promise<boolean> {
  const { pending, unfit } = await inspectDatabase(connection);
  return pending.length === 0 && unfit.length === 0;
}

async function bring(
  database: Knex,
  secrets: Pick<Secrets, 'seal'>,
  { client: name, changes, dryRun, log }: ImportRequest,
): Promise<ImportReport> {
  const [found, ...others] = await clientsNamed(database, name);
  if (!found) return { outcome: 'not-found' };
  if (others.length > 0) return { outcome: 'several' };
  const { isLinked, isOpen, epoch, ...client } = found;
  if (isLinked) return { outcome: 'linked', client };
  if (isOpen) return { outcome: 'in-use', client };
  if (dryRun) return { outcome: 'possible', client };
  const { signal } = new AbortController();
  const vault = createVaults({ database, seal: createSeal(secrets.seal), log }).open({
    clientId: client.id,
    epoch,
    signal,
  });
  try {
    // What a pairing that nobody finished left behind belongs to another device.
    await vault.clear();
    await vault.write(changes);
  } catch (error) {
    if (error instanceof VaultFenced) return { outcome: 'in-use', client };
    throw error;
  }
  await database.transaction(async trx => {
    await rows(trx, WANTED, { clientId: client.id });
    await writeAudit(trx, atTerminal, {
      action: 'client.initialized',
      target: { kind: 'client', id: client.id },
    });
  });
  return { outcome: 'imported', client };
}

const WANTED = `
  INSERT INTO sessions (client_id, wanted, state, linked_at) VALUES (:clientId, 'open', 'reconnecting', now())
  ON CONFLICT (client_id) DO UPDATE SET wanted = 'open', state = 'reconnecting', linked_at = now(), reason = NULL,
    until = NULL, since = now(), attempts = 0, failed_links = 0`;

interface FoundClient {
  readonly id: string;
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly isLinked: boolean;
  readonly isOpen: boolean;
  readonly epoch: number;
}

function clientsNamed(database: Knex, name: string): Promise<FoundClient[]> {
  const written = isUuid(name) ? undefined : readPhone(name);
  return rows<FoundClient>(
    database,
    `SELECT c.id, business_name AS "businessName", phone_number AS "phoneNumber",
       coalesce(s.linked_at IS NOT NULL AND EXISTS (SELECT FROM session_keys k WHERE k.client_id = c.id), false)
         AS "isLinked",
       coalesce(l.expires_at > clock_timestamp(), false) AS "isOpen", coalesce(l.epoch, 0) AS epoch
     FROM clients c LEFT JOIN sessions s ON s.client_id = c.id LEFT JOIN leases l ON l.client_id = c.id
     WHERE c.id = CAST(:id AS uuid) OR phone_number = ANY(CAST(:phones AS text[]))`,
    { id: isUuid(name) ? name : null, phones: written ? possiblePhones(written) : [] },
  );
}

/** How a line fares, for whoever brought it here. */
export interface LineState {
  readonly state: string;
  readonly reason: string | null;
  /** Whether some platform has it in hand. */
  readonly isOpen: boolean;
}

/** Looks again and again, until `enough` or the time is over. @param milliseconds at most */
export async function watchLine(
  connection: DatabaseConnection,
  clientId: string,
  { milliseconds, enough }: { readonly milliseconds: number; enough(state: LineState): boolean },
): Promise<LineState> {
  const database = createDatabase(connection);
  const until = performance.now() + milliseconds;
  try {
    for (;;) {
      const [found = NOWHERE] = await rows<LineState>(
        database,
        `SELECT state, reason, coalesce(expires_at > clock_timestamp(), false) AS "isOpen"
         FROM sessions LEFT JOIN leases USING (client_id) WHERE client_id = :clientId`,
        { clientId },
      );
      if (enough(found) || performance.now() >= until) return found;
      await pause(PACE);
    }
  } finally {
    await database.destroy();
  }
}

const NOWHERE: LineState = { state: 'pending', reason: null, isOpen: false };
/** Milliseconds between two looks. */
const PACE = 300;
