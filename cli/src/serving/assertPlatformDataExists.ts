import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';

/**
 * Checks that data exists, for commands that need it. Otherwise a mistyped directory would become a new, empty
 * database, and `recado backup` would create an empty backup from it.
 *
 * @throws Failure if there is no data
 */
export async function assertPlatformDataExists({
  databaseUrl,
  dataDir,
}: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined))) return;
  throw new Failure(cliTexts.serve.failures.noData(dataDir));
}
