import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerSecrets } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';
import { loadPlatformSecrets } from './loadPlatformSecrets.ts';

type SecretsLocation = Pick<ServerContext, 'settings' | 'env'>;

export const getSecretsPath = ({ settings }: Pick<SecretsLocation, 'settings'>): string =>
  join(settings.dataDir, 'secrets.json');

/** Returns whether the platform's keys exist on this machine. Without them, sealed data cannot be opened. */
export const hasPlatformSecrets = async (context: SecretsLocation): Promise<boolean> =>
  !!context.env.RECADO_SEAL_KEY || (await stat(getSecretsPath(context)).catch(() => undefined)) !== undefined;

/**
 * Loads the keys of an existing platform and never creates keys. New keys could not open the stored data, and
 * they would be stored in the place of the correct keys.
 *
 * @throws Failure if there are no keys
 */
export async function loadExistingSecrets(context: SecretsLocation): Promise<ServerSecrets> {
  if (!(await hasPlatformSecrets(context))) throw new Failure(cliTexts.common.noSecrets(getSecretsPath(context)));
  return loadPlatformSecrets(context);
}
