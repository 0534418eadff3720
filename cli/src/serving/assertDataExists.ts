import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';

/**
 * Guards commands that need existing data. A mistyped directory must not become a new, empty
 * database, from which `recado backup` would create an empty backup.
 *
 * @throws Failure if there is no data
 */
export async function assertDataExists({
  databaseUrl,
  dataDir,
}: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined))) return;
  throw new Failure(cli.serve.failures.noData(dataDir));
}
