import { type BackupStatus, storeBackupStatus } from '@recado/server';
import { Failure, InterruptedError } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { assertPlatformDataExists } from './assertPlatformDataExists.ts';
import { withDatabase } from './withDatabase.ts';

/**
 * Stores the outcome of a backup in the platform's database. Does nothing if the platform has no data yet. If
 * storing fails, the error is only logged.
 */
export async function recordBackupOutcome(context: ServerContext, outcome: BackupStatus): Promise<void> {
  const hasData = await assertPlatformDataExists(context.settings).then(
    () => true,
    () => false,
  );
  if (!hasData) return;
  await withDatabase(context, ({ connection }) => storeBackupStatus(connection, outcome)).catch((error: unknown) =>
    context.log.warn({ err: error }, 'could not store the backup outcome'),
  );
}

/**
 * Runs the backup `work`. If it fails, stores the time of the failure. An interruption by the user does not
 * count as a failure.
 */
export async function recordBackupFailure<T>(
  context: ServerContext,
  field: 'failedAt' | 'trialFailedAt',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFailure = error instanceof Failure && !(error instanceof InterruptedError);
    if (isFailure) await recordBackupOutcome(context, { [field]: new Date() });
    throw error;
  }
}
