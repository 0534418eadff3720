import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';

/**
 * For commands that make no sense without data: a mistyped directory must not become a new, empty database, of which
 * `recado backup` would then make an empty backup.
 *
 * @throws Failure
 */
export async function requireData({
  databaseUrl,
  dataDir,
}: Pick<ServerSettings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== undefined || (await stat(join(dataDir, 'postgres')).catch(() => undefined))) return;
  throw new Failure(cli.serve.failures.noData(dataDir));
}
