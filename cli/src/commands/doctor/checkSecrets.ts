import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { opensWith, type Secrets } from '@recado/server';
import { cli } from '@recado/texts';
import { openSecrets } from '../../serving/openSecrets.ts';
import { withDatabase } from '../../serving/withDatabase.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';

const texts = cli.doctor.secrets;

/** There, strong and closed; nothing is made that is missing. */
export async function checkSecrets(context: Pick<ServerContext, 'settings' | 'env' | 'log'>): Promise<Check> {
  const { settings, env } = context;
  const path = join(settings.dataDir, 'secrets.json');
  const isGiven = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  if (!isGiven && !(await exists(path))) {
    return (await exists(join(settings.dataDir, 'postgres')))
      ? failed('secrets', texts.lost(path), texts.lostNext)
      : warning('secrets', texts.missing, texts.missingNext);
  }
  try {
    const { seal } = await openSecrets(context);
    if (!(await opensData(context, seal))) return failed('secrets', texts.foreign, texts.foreignNext);
  } catch (error) {
    return failedWith('secrets', error);
  }
  return ok('secrets', isGiven ? texts.fromEnvironment : texts.found(path));
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
