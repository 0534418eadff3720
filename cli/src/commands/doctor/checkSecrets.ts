import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cli } from '@recado/texts';
import { openSecrets } from '../../serving/openSecrets.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';

const texts = cli.doctor.secrets;

/** There, strong and closed; nothing is made that is missing. */
export async function checkSecrets(context: Pick<ServerContext, 'settings' | 'env'>): Promise<Check> {
  const { settings, env } = context;
  const path = join(settings.dataDir, 'secrets.json');
  const isGiven = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  if (!isGiven && !(await exists(path))) {
    return (await exists(join(settings.dataDir, 'postgres')))
      ? failed('secrets', texts.lost(path), texts.lostNext)
      : warning('secrets', texts.missing, texts.missingNext);
  }
  try {
    await openSecrets(context);
  } catch (error) {
    return failedWith('secrets', error);
  }
  return ok('secrets', isGiven ? texts.fromEnvironment : texts.found(path));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
