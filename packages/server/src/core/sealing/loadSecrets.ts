import { apiErrorTexts as texts } from '@recado/texts';
import { deriveKeyForPurpose, type PlatformSecretKeys } from './deriveKeyForPurpose.ts';
import { isWeakSecret } from './isWeakSecret.ts';
import { SecretsError } from './SecretsError.ts';
import { readOrCreateSecretsFile } from './secretsFile.ts';

export interface ServerSecrets {
  /**
   * Keys of session tokens. The last key signs new tokens, and every key verifies existing ones. Replacing
   * all keys ends every session and has no other effect.
   */
  readonly sessionToken: PlatformSecretKeys;
  /**
   * Keys of sealed values. The last key seals new values, and every key opens existing ones. A value whose
   * key was removed is lost.
   */
  readonly seal: PlatformSecretKeys;
  /** Digest key of API tokens, from the first sealing secret. Secrets added later invalidate no token. */
  readonly apiTokenDigest: Buffer;
  readonly adminClaim: Buffer;
}

export interface LoadSecretsOptions {
  /** Data directory (`RECADO_DATA_DIR`). */
  readonly folder: string;
  /**
   * Environment variables. `RECADO_JWT_SECRET` and `RECADO_SEAL_KEY` replace the two lists of `secrets.json`.
   * Commas separate several secrets.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Loads the server's keys from the environment or from `secrets.json`. The file is read or created
 * only when the environment does not set both lists.
 *
 * @throws SecretsError
 */
export async function loadSecrets({ folder, env = {} }: LoadSecretsOptions): Promise<ServerSecrets> {
  const environmentSecrets = {
    jwt: secretsFromEnvironment('RECADO_JWT_SECRET', env.RECADO_JWT_SECRET),
    seal: secretsFromEnvironment('RECADO_SEAL_KEY', env.RECADO_SEAL_KEY),
  };
  const { jwt, seal } =
    environmentSecrets.jwt && environmentSecrets.seal
      ? { jwt: environmentSecrets.jwt, seal: environmentSecrets.seal }
      : await secretsFromFile(folder, environmentSecrets);
  return {
    sessionToken: deriveKeys(jwt, 'session-token'),
    seal: deriveKeys(seal, 'seal'),
    apiTokenDigest: deriveKeyForPurpose(seal[0], 'api-token-digest'),
    adminClaim: deriveKeyForPurpose(seal[0], 'admin-claim'),
  };
}

type SecretList = readonly [string, ...string[]];

function secretsFromEnvironment(name: string, value: string | undefined): SecretList | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const [first = '', ...others] = value.split(',').map(secret => secret.trim());
  return requireStrongSecrets(name, [first, ...others]);
}

async function secretsFromFile(
  folder: string,
  environmentSecrets: { jwt: SecretList | undefined; seal: SecretList | undefined },
) {
  const file = await readOrCreateSecretsFile(folder);
  return {
    jwt: environmentSecrets.jwt ?? requireStrongSecrets('jwt', file.jwt),
    seal: environmentSecrets.seal ?? requireStrongSecrets('seal', file.seal),
  };
}

function requireStrongSecrets(name: string, secrets: SecretList): SecretList {
  if (secrets.some(isWeakSecret)) throw new SecretsError('weak', texts.secrets.weak(name));
  return secrets;
}

function deriveKeys([first, ...others]: SecretList, purpose: 'session-token' | 'seal'): PlatformSecretKeys {
  return [deriveKeyForPurpose(first, purpose), ...others.map(secret => deriveKeyForPurpose(secret, purpose))];
}
