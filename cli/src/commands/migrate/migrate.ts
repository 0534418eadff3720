import { migrateDatabase } from '@recado/server';
import { cli } from '@recado/texts';
import { interruptible } from '../../interruption.ts';
import { createProgress } from '../../render/index.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

const { running, interrupted, upToDate, applied: said } = cli.migrate;

/** `recado migrate`: brings the schema up to date; harmless when it is. */
export async function migrate(context: ServerContext): Promise<void> {
  await interruptible(interrupted, signal =>
    withDatabase(context, async ({ connection }) => {
      const progress = createProgress(context);
      const progressed = progress.of(running, cli.common.progress.changes);
      const applied = await migrateDatabase(connection, { signal, progressed }).finally(progress.end);
      context.print(applied.length === 0 ? upToDate : said(applied.length), { applied });
    }),
  );
}
