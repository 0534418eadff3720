import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { opensWith, type Secrets } from '@recado/server';
import { cli } from '@recado/texts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';

const { dataDir: texts, secrets } = cli.doctor;
const OTHERS = 0o077;

/** There, ours to write in, and closed to others. */
export async function checkDataDir(path: string): Promise<Check> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    return found.code === 'ENOENT'
      ? warning('dataDir', texts.missing(path), texts.missingNext)
      : failed('dataDir', texts.noFolder(path), texts.noFolderNext);
  }
  const isOurs = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => found.isDirectory(),
    () => false,
  );
  if (!isOurs) return failed('dataDir', texts.noFolder(path), texts.noFolderNext);
  const isOpen = process.platform !== 'win32' && (found.mode & OTHERS) !== 0;
  return isOpen ? warning('dataDir', texts.open(path), texts.openNext(path)) : ok('dataDir', path);
}

/** There, strong and closed; nothing is made that is missing. */
export async function checkSecrets(context: Pick<ServerContext, 'settings' | 'env' | 'log'>): Promise<Check> {
  const { settings, env } = context;
  const path = join(settings.dataDir, 'secrets.json');
  const isGiven = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  if (!isGiven && !(await exists(path))) {
    return (await exists(join(settings.dataDir, 'postgres')))
      ? failed('secrets', secrets.lost(path), secrets.lostNext)
      : warning('secrets', secrets.missing, secrets.missingNext);
  }
  try {
    const { seal } = await openSecrets(context);
    if (!(await opensData(context, seal))) return failed('secrets', secrets.foreign, secrets.foreignNext);
  } catch (error) {
    return failedWith('secrets', error);
  }
  return ok('secrets', isGiven ? secrets.fromEnvironment : secrets.found(path));
}

/** True as well where there are no data, or no database to ask: that is for another line to say. */
async function opensData(
  context: Pick<ServerContext, 'settings' | 'log'>,
  keys: Secrets['seal'],
): Promise<boolean> {
  const { databaseUrl, dataDir } = context.settings;
  if (databaseUrl === undefined && !(await exists(join(dataDir, 'postgres')))) return true;
  return withDatabase(context, ({ connection }) => opensWith(connection, keys)).catch(() => true);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
