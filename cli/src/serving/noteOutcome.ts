import { type BackupNote, noteBackup } from '@recado/server';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { requireData } from './requireData.ts';
import { withDatabase } from './withDatabase.ts';

/** Has the platform know what became of a backup, where there is one; that it cannot be noted makes none worse. */
export async function noteOutcome(context: ServerContext, what: BackupNote): Promise<void> {
  const isHere = await requireData(context.settings).then(
    () => true,
    () => false,
  );
  if (!isHere) return;
  await withDatabase(context, ({ connection }) => noteBackup(connection, what)).catch((error: unknown) =>
    context.log.warn({ err: error }, 'what became of the backup was not noted'),
  );
}

/** Notes when the work has failed; whoever interrupts it knows. */
export async function noteFailure<T>(
  context: ServerContext,
  what: 'failedAt' | 'trialFailedAt',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) await noteOutcome(context, { [what]: new Date() });
    throw error;
  }
}
