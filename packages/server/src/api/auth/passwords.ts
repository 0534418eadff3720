import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { MAX_PASSWORD_LENGTH } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import { createBoundedQueue, QueueFull } from '@recado/timing';
import { Invalid, TooManyRequests } from '../../ground/errors/index.ts';

/** argon2id with 19 MiB, two passes and one lane: the first choice of OWASP's password storage cheat sheet. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const satisfies Options;
const SALT = 16;

export interface Passwords {
  /** PHC string. @throws Invalid (too long) or TooManyRequests (too many at once) */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` belongs to `stored`. Without `stored` (nobody has that e-mail) the same work is done for
   * nothing, so that the time of the answer does not tell who has an account.
   * @throws as `hash`
   */
  verify(password: string, stored: string | undefined): Promise<PasswordCheck>;
}

export interface PasswordCheck {
  readonly matches: boolean;
  /** The password is right and its hash was made with other parameters: store a new hash. */
  readonly needsRehash: boolean;
}

export interface PasswordsOptions {
  /** Hashes at once, 19 MiB each. Default: one core is left to the API. */
  readonly concurrency?: number;
  /** Callers that may wait for their turn before the rest is sent away. */
  readonly waiting?: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Hashing of passwords behind a bounded queue: a flood of logins costs neither unbounded memory nor every core. */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const { concurrency = Math.max(1, availableParallelism() - 1), waiting = 100 } = options;
  const queue = createBoundedQueue({ concurrency, waiting });
  const queued = <T>(task: () => Promise<T>): Promise<T> =>
    queue.run(task).catch((error: unknown) => {
      throw error instanceof QueueFull ? new TooManyRequests(texts.login.busy, RETRY_AFTER_SECONDS) : error;
    });

  return {
    async hash(password) {
      const normal = normalize(password);
      return queued(() => hash(normal, parameters));
    },

    async verify(password, stored) {
      const normal = normalize(password);
      const matches = await queued(() => verify(stored ?? nobodysHash(), normal));
      return { matches, needsRehash: matches && stored !== undefined && isOutdated(stored) };
    },
  };
}

/** One password typed on two keyboards may arrive as two texts (RFC 8265 §4.2 asks for NFC; NFKC also joins widths). */
function normalize(password: string): string {
  if (password.length > MAX_PASSWORD_LENGTH) throw new Invalid(texts.login.passwordTooLong);
  return password.normalize('NFKC');
}

function isOutdated(stored: string): boolean {
  const used = parseOptions(stored);
  return Object.entries(parameters).some(([name, value]) => used[name as keyof typeof used] !== value);
}

/** A well-formed hash of today's cost that no password has. */
function nobodysHash(): string {
  const { memoryCost, timeCost, parallelism, outputLen } = parameters;
  const [salt, output] = [randomBytes(SALT), randomBytes(outputLen)].map(bytes =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${output}`;
}
