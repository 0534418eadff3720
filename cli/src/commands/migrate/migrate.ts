import { migrateDatabase } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { runInterruptible } from '../../interruption.ts';
import { createProgressDisplay } from '../../render/index.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const { running, interrupted, upToDate, applied: formatApplied } = cliTexts.migrate;

/** `recado migrate`: applies pending migrations. Has no effect when the schema is up to date. */
export async function migrate(context: ServerContext): Promise<void> {
  await runInterruptible(interrupted, signal =>
    withDatabase(context, async ({ connection }) => {
      const progress = createProgressDisplay(context);
      const reportProgress = progress.startPhase(running, cliTexts.common.progress.changes);
      const applied = await migrateDatabase(connection, { signal, onProgress: reportProgress }).finally(progress.clear);
      context.print(applied.length === 0 ? upToDate : formatApplied(applied.length), { applied });
    }),
  );
}
