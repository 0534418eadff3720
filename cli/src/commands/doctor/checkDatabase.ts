import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseState, inspectDatabase } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { formatDatabaseAddress } from '../../serving/explainDatabaseError.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import {
  convertToFailedDoctorCheck,
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

const { database, tables, clock } = cliTexts.doctor;
/** Minimum major version of PostgreSQL. */
const MIN_POSTGRES_VERSION = 15;
/**
 * Limits in milliseconds for the difference between the clocks of this machine and the database. A leap second
 * or a slow response explains a difference up to the first limit. Above the second limit, signatures fail.
 */
const MAX_NORMAL_CLOCK_DIFFERENCE_MS = 2000;
const MAX_TOLERABLE_CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Checks the database, its tables and its clock. Starts the embedded database if it does not run.
 */
export async function checkDatabase(context: Pick<ServerContext, 'settings' | 'log'>): Promise<DoctorCheck[]> {
  const { databaseUrl, dataDir } = context.settings;
  const hasDatabase = databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined));
  if (!hasDatabase) return [createWarningDoctorCheck('database', database.none, database.noneNext)];
  try {
    const state = await withDatabase(context, ({ connection }) => inspectDatabase(connection));
    return evaluateDatabaseState(state, databaseUrl);
  } catch (error) {
    return [convertToFailedDoctorCheck('database', error)];
  }
}

/**
 * Checks the version, the tables and the clock of a database.
 *
 * @param databaseUrl URL of an external database, or undefined for the embedded database
 */
export const evaluateDatabaseState = (state: DatabaseState, databaseUrl: string | undefined): DoctorCheck[] => [
  evaluateVersion(state.version, databaseUrl),
  evaluateTables(state),
  evaluateClock(state.clockAheadMs),
];

function evaluateVersion(number: number, databaseUrl: string | undefined): DoctorCheck {
  const major = Math.floor(number / 10_000);
  const version = `${major}.${number % 10_000}`;
  if (major < MIN_POSTGRES_VERSION)
    return createFailedDoctorCheck('database', database.tooOld(version), database.tooOldNext(MIN_POSTGRES_VERSION));
  const isEmbedded = databaseUrl === undefined;
  return createPassedDoctorCheck(
    'database',
    isEmbedded ? database.embedded(version) : database.external(version, formatDatabaseAddress(databaseUrl)),
  );
}

function evaluateTables({ pending, incompatible }: DatabaseState): DoctorCheck {
  if (incompatible.length > 0) return createFailedDoctorCheck('tables', tables.tooNew, tables.tooNewNext);
  if (pending.length === 0) return createPassedDoctorCheck('tables', tables.upToDate);
  return createWarningDoctorCheck('tables', tables.pending(pending.length), tables.pendingNext);
}

function evaluateClock(aheadMs: number): DoctorCheck {
  const differenceMs = Math.abs(aheadMs);
  if (differenceMs <= MAX_NORMAL_CLOCK_DIFFERENCE_MS) return createPassedDoctorCheck('clock', clock.same);
  const finding = clock.clockSkew((differenceMs / 1000).toFixed(1));
  return differenceMs <= MAX_TOLERABLE_CLOCK_DIFFERENCE_MS
    ? createWarningDoctorCheck('clock', finding, clock.next)
    : createFailedDoctorCheck('clock', finding, clock.next);
}
