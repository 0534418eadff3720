import { loadSecrets, SecretsError, type ServerSecrets } from '@recado/server';
import { Failure, UsageError } from '../errors.ts';
import type { ServerContext } from '../settings/openServerContext.ts';

/** Loads the platform's keys. @throws Failure or UsageError with the message of the `SecretsError` */
export async function loadPlatformSecrets({
  settings,
  env,
}: Pick<ServerContext, 'settings' | 'env'>): Promise<ServerSecrets> {
  try {
    return await loadSecrets({ folder: settings.dataDir, env });
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    const Kind = error.code === 'weak' ? UsageError : Failure;
    throw new Kind(error.message, { cause: error });
  }
}
