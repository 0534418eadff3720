import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseState, inspectDatabase } from '@recado/server';
import { cli } from '@recado/texts';
import { formatDatabaseAddress } from '../../serving/explainDatabaseError.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, convertToFailedCheck, createFailedCheck, createPassedCheck, createWarningCheck } from './Check.ts';

const { database, tables, clock } = cli.doctor;
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
export async function checkDatabase(context: Pick<ServerContext, 'settings' | 'log'>): Promise<Check[]> {
  const { databaseUrl, dataDir } = context.settings;
  const hasDatabase = databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined));
  if (!hasDatabase) return [createWarningCheck('database', database.none, database.noneNext)];
  try {
    const state = await withDatabase(context, ({ connection }) => inspectDatabase(connection));
    return evaluateDatabase(state, databaseUrl);
  } catch (error) {
    return [convertToFailedCheck('database', error)];
  }
}

/** @param databaseUrl URL of an external database, or undefined for the embedded database */
export const evaluateDatabase = (state: DatabaseState, databaseUrl: string | undefined): Check[] => [
  evaluateVersion(state.version, databaseUrl),
  evaluateTables(state),
  evaluateClock(state.clockAheadMs),
];

function evaluateVersion(number: number, databaseUrl: string | undefined): Check {
  const major = Math.floor(number / 10_000);
  const version = `${major}.${number % 10_000}`;
  if (major < MIN_POSTGRES_VERSION)
    return createFailedCheck('database', database.tooOld(version), database.tooOldNext(MIN_POSTGRES_VERSION));
  const isEmbedded = databaseUrl === undefined;
  return createPassedCheck(
    'database',
    isEmbedded ? database.embedded(version) : database.external(version, formatDatabaseAddress(databaseUrl)),
  );
}

function evaluateTables({ pending, incompatible }: DatabaseState): Check {
  if (incompatible.length > 0) return createFailedCheck('tables', tables.tooNew, tables.tooNewNext);
  if (pending.length === 0) return createPassedCheck('tables', tables.upToDate);
  return createWarningCheck('tables', tables.pending(pending.length), tables.pendingNext);
}

function evaluateClock(aheadMs: number): Check {
  const differenceMs = Math.abs(aheadMs);
  if (differenceMs <= MAX_NORMAL_CLOCK_DIFFERENCE_MS) return createPassedCheck('clock', clock.same);
  const finding = clock.clockSkew((differenceMs / 1000).toFixed(1));
  return differenceMs <= MAX_TOLERABLE_CLOCK_DIFFERENCE_MS
    ? createWarningCheck('clock', finding, clock.next)
    : createFailedCheck('clock', finding, clock.next);
}
