import { errors as texts } from '@recado/texts';
import { deriveKey, type Keys } from './deriveKey.ts';
import { isWeakSecret } from './isWeakSecret.ts';
import { SecretsError } from './SecretsError.ts';
import { readOrCreateSecretsFile } from './secretsFile.ts';

export interface Secrets {
  /** Signs session tokens with the last, accepts those of all. A new list ends every session and harms nothing else. */
  readonly sessionToken: Keys;
  /** Seals with the last, opens with all. What was sealed with a key that is gone is lost. */
  readonly seal: Keys;
  /** Of the first sealing secret, so that appending one leaves every API token valid. */
  readonly apiTokenDigest: Buffer;
  readonly adminClaim: Buffer;
}

export interface LoadSecretsOptions {
  /** `RECADO_DATA_DIR` */
  readonly folder: string;
  /** `RECADO_JWT_SECRET` and `RECADO_SEAL_KEY` take the place of the file's lists; several are separated by commas. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * The server's keys, from the environment or from `secrets.json`, which is only touched when the environment does not
 * name both.
 *
 * @throws SecretsError
 */
export async function loadSecrets({ folder, env = {} }: LoadSecretsOptions): Promise<Secrets> {
  const given = {
    jwt: fromEnv('RECADO_JWT_SECRET', env.RECADO_JWT_SECRET),
    seal: fromEnv('RECADO_SEAL_KEY', env.RECADO_SEAL_KEY),
  };
  const { jwt, seal } =
    given.jwt && given.seal ? { jwt: given.jwt, seal: given.seal } : await fromFile(folder, given);
  return {
    sessionToken: derive(jwt, 'session-token'),
    seal: derive(seal, 'seal'),
    apiTokenDigest: deriveKey(seal[0], 'api-token-digest'),
    adminClaim: deriveKey(seal[0], 'admin-claim'),
  };
}

type Texts = readonly [string, ...string[]];

function fromEnv(name: string, value: string | undefined): Texts | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const [first = '', ...others] = value.split(',').map(secret => secret.trim());
  return strong(name, [first, ...others]);
}

async function fromFile(folder: string, given: { jwt: Texts | undefined; seal: Texts | undefined }) {
  const file = await readOrCreateSecretsFile(folder);
  return {
    jwt: given.jwt ?? strong('jwt', file.jwt),
    seal: given.seal ?? strong('seal', file.seal),
  };
}

function strong(name: string, secrets: Texts): Texts {
  if (secrets.some(isWeakSecret)) throw new SecretsError('weak', texts.secrets.weak(name));
  return secrets;
}

function derive([first, ...others]: Texts, purpose: 'session-token' | 'seal'): Keys {
  return [deriveKey(first, purpose), ...others.map(secret => deriveKey(secret, purpose))];
}
