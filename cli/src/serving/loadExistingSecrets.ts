import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { loadPlatformSecrets } from './loadPlatformSecrets.ts';

type SecretsLocation = Pick<ServerContext, 'settings' | 'env'>;

export const secretsPath = ({ settings }: Pick<SecretsLocation, 'settings'>): string =>
  join(settings.dataDir, 'secrets.json');

/** Returns whether the platform's keys exist on this machine. Without them, sealed data cannot be opened. */
export const hasSecrets = async (context: SecretsLocation): Promise<boolean> =>
  !!context.env.RECADO_SEAL_KEY || (await stat(secretsPath(context)).catch(() => undefined)) !== undefined;

/**
 * Loads the keys of an existing platform and never creates keys. New keys could not open the stored data, and
 * they would be stored in the place of the correct keys.
 *
 * @throws Failure if there are no keys
 */
export async function loadExistingSecrets(context: SecretsLocation): Promise<Secrets> {
  if (!(await hasSecrets(context))) throw new Failure(cli.common.noSecrets(secretsPath(context)));
  return loadPlatformSecrets(context);
}
