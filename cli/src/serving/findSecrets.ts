import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { openSecrets } from './openSecrets.ts';

type Place = Pick<ServerContext, 'settings' | 'env'>;

export const secretsPath = ({ settings }: Pick<Place, 'settings'>): string =>
  join(settings.dataDir, 'secrets.json');

/** Whether what was sealed could be opened from here. */
export const hasSecrets = async (context: Place): Promise<boolean> =>
  !!context.env.RECADO_SEAL_KEY || (await stat(secretsPath(context)).catch(() => undefined)) !== undefined;

/**
 * The platform's keys, for who works on one that is there: new ones would open nothing, and would stand where the right ones belong.
 *
 * @throws Failure where there are none
 */
export async function findSecrets(context: Place): Promise<Secrets> {
  if (!(await hasSecrets(context))) throw new Failure(cli.common.noSecrets(secretsPath(context)));
  return openSecrets(context);
}
