import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { rows } from '../../../core/data/sql.ts';

/** Interval in milliseconds at which this process records that it is running. */
const RECORD_INTERVAL_MS = 30_000;

interface UptimeRecorderDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Regularly stores a record that this process is running. In periods without a record of any process, the
 * platform counts as down.
 */
export function createUptimeRecorder({ database, log }: UptimeRecorderDeps) {
  const id = v7();
  let timer: NodeJS.Timeout | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();
  const recordRun = (): void => {
    lastWrite = rows(database, RECORD_RUN_SQL, { id }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not record that this process runs'),
    );
  };
  return {
    start(): void {
      recordRun();
      timer = setInterval(recordRun, RECORD_INTERVAL_MS).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await lastWrite;
    },
  };
}
export type UptimeRecorder = ReturnType<typeof createUptimeRecorder>;

const RECORD_RUN_SQL = 'INSERT INTO server_runs (id) VALUES (:id) ON CONFLICT (id) DO UPDATE SET last_seen_at = now()';
