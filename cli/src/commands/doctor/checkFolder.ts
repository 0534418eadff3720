import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canUnsealDatabase, type ServerSecrets } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import {
  convertToFailedDoctorCheck,
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

const { dataDir: texts, secrets } = cliTexts.doctor;
const OTHER_USERS_MODE_MASK = 0o077;

/** Checks that the data directory exists, is writable, and is inaccessible to other users. */
export async function checkDataDir(path: string): Promise<DoctorCheck> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (stats instanceof Error) {
    return stats.code === 'ENOENT'
      ? createWarningDoctorCheck('dataDir', texts.missing(path), texts.missingNext)
      : createFailedDoctorCheck('dataDir', texts.notWritableFolder(path), texts.notWritableFolderNext);
  }
  const isUsable = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => stats.isDirectory(),
    () => false,
  );
  if (!isUsable) return createFailedDoctorCheck('dataDir', texts.notWritableFolder(path), texts.notWritableFolderNext);
  const isOpen = process.platform !== 'win32' && (stats.mode & OTHER_USERS_MODE_MASK) !== 0;
  return isOpen
    ? createWarningDoctorCheck('dataDir', texts.open(path), texts.openNext(path))
    : createPassedDoctorCheck('dataDir', path);
}

/** Checks that the secrets exist, are strong, and are inaccessible to other users. Creates no secrets. */
export async function checkSecretKeys(context: Pick<ServerContext, 'settings' | 'env' | 'log'>): Promise<DoctorCheck> {
  const { settings, env } = context;
  const path = join(settings.dataDir, 'secrets.json');
  const isInEnvironment = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  if (!isInEnvironment && !(await exists(path))) {
    return (await exists(join(settings.dataDir, 'postgres')))
      ? createFailedDoctorCheck('secrets', secrets.lost(path), secrets.lostNext)
      : createWarningDoctorCheck('secrets', secrets.missing, secrets.missingNext);
  }
  try {
    const { seal } = await loadPlatformSecrets(context);
    if (!(await canOpenData(context, seal)))
      return createFailedDoctorCheck('secrets', secrets.foreign, secrets.foreignNext);
  } catch (error) {
    return convertToFailedDoctorCheck('secrets', error);
  }
  return createPassedDoctorCheck('secrets', isInEnvironment ? secrets.fromEnvironment : secrets.found(path));
}

/**
 * Checks whether the platform's secret keys can decrypt the stored data. Returns true also if there is no data
 * or the database cannot be reached, because other checks report these problems.
 */
async function canOpenData(
  context: Pick<ServerContext, 'settings' | 'log'>,
  keys: ServerSecrets['seal'],
): Promise<boolean> {
  const { databaseUrl, dataDir } = context.settings;
  if (databaseUrl === undefined && !(await exists(join(dataDir, 'postgres')))) return true;
  return withDatabase(context, ({ connection }) => canUnsealDatabase(connection, keys)).catch(() => true);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
