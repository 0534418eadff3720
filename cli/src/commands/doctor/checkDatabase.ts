import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseState, inspectDatabase } from '@recado/server';
import { cli } from '@recado/texts';
import { addressOf } from '../../serving/explainDatabase.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';

const { database, tables, clock } = cli.doctor;
/** Of PostgreSQL. */
const LEAST = 15;
/** Milliseconds that two clocks may differ: what a leap or a slow answer explains, and what breaks signatures. */
const UNREMARKABLE = 2000;
const TOLERABLE = 60_000;

/** The database, its tables and its clock; the embedded one is started for it unless it runs. */
export async function checkDatabase(context: Pick<ServerContext, 'settings' | 'log'>): Promise<Check[]> {
  const { databaseUrl, dataDir } = context.settings;
  const isMade = databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined));
  if (!isMade) return [warning('database', database.none, database.noneNext)];
  try {
    const state = await withDatabase(context, ({ connection }) => inspectDatabase(connection));
    return judgeDatabase(state, databaseUrl);
  } catch (error) {
    return [failedWith('database', error)];
  }
}

/** @param databaseUrl undefined for the embedded one */
export const judgeDatabase = (state: DatabaseState, databaseUrl: string | undefined): Check[] => [
  judgeVersion(state.version, databaseUrl),
  judgeTables(state),
  judgeClock(state.aheadMs),
];

function judgeVersion(number: number, databaseUrl: string | undefined): Check {
  const major = Math.floor(number / 10_000);
  const version = `${major}.${number % 10_000}`;
  if (major < LEAST) return failed('database', database.tooOld(version), database.tooOldNext(LEAST));
  const isEmbedded = databaseUrl === undefined;
  return ok(
    'database',
    isEmbedded ? database.embedded(version) : database.external(version, addressOf(databaseUrl)),
  );
}

function judgeTables({ pending, unfit }: DatabaseState): Check {
  if (unfit.length > 0) return failed('tables', tables.tooNew, tables.tooNewNext);
  if (pending.length === 0) return ok('tables', tables.upToDate);
  return warning('tables', tables.pending(pending.length), tables.pendingNext);
}

function judgeClock(aheadMs: number): Check {
  const apart = Math.abs(aheadMs);
  if (apart <= UNREMARKABLE) return ok('clock', clock.same);
  const found = clock.apart((apart / 1000).toFixed(1));
  return apart <= TOLERABLE ? warning('clock', found, clock.next) : failed('clock', found, clock.next);
}
