import { migrateDatabase } from '@recado/server';
import { cli } from '@recado/texts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';

/** `recado migrate`: brings the schema up to date; harmless when it is. */
export async function migrate(context: ServerContext): Promise<void> {
  await withDatabase(context, async ({ connection }) => {
    const applied = await migrateDatabase(connection);
    const { upToDate, applied: said } = cli.migrate;
    context.print(applied.length === 0 ? upToDate : said(applied.length), { applied });
  });
}
