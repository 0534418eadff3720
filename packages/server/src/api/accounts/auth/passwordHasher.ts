import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { MAX_PASSWORD_LENGTH } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import { createBoundedQueue, QueueFull } from '@recado/timing';
import { Invalid, TooManyRequests } from '../../../core/errors/index.ts';

/** argon2id parameters: 19 MiB, two passes, one lane; first choice in OWASP's Password Storage Cheat Sheet. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const satisfies Options;
const SALT_BYTES = 16;

export interface PasswordCheckResult {
  readonly matches: boolean;
  /** Whether the password is right but its hash has outdated parameters, so that a new hash must be stored. */
  readonly needsRehash: boolean;
}

export interface PasswordHasherOptions {
  /**
   * Maximum number of hashes that are computed concurrently. Each needs 19 MiB of memory. Default: one per
   * processor core, except one core that is left for the API.
   */
  readonly concurrency?: number;
  /** Maximum number of callers that wait for a hash. Further callers are rejected. */
  readonly maxQueued?: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Hashes passwords with a limited queue, so that a flood of logins cannot use all memory and cores. */
export function createPasswordHasher(options: PasswordHasherOptions = {}) {
  const { concurrency = Math.max(1, availableParallelism() - 1), maxQueued = 100 } = options;
  const queue = createBoundedQueue({ concurrency, maxWaiting: maxQueued });
  const runQueued = <T>(task: () => Promise<T>): Promise<T> =>
    queue.run(task).catch((error: unknown) => {
      throw error instanceof QueueFull ? new TooManyRequests(texts.login.busy, RETRY_AFTER_SECONDS) : error;
    });

  return {
    /**
     * Hashes a password to a PHC string.
     * @throws Invalid if it is too long; TooManyRequests if too many are queued
     */
    async hash(password: string): Promise<string> {
      const normalized = normalizePassword(password);
      return runQueued(() => hash(normalized, parameters));
    },

    /**
     * Checks `password` against the hash `stored`. If no account has the e-mail address, `stored` is
     * undefined and the same work is done, so that the response time does not reveal who has an account.
     *
     * @throws the same errors as `hash`
     */
    async verify(password: string, stored: string | undefined): Promise<PasswordCheckResult> {
      const normalized = normalizePassword(password);
      const matches = await runQueued(() => verify(stored ?? createDummyHash(), normalized));
      return { matches, needsRehash: matches && stored !== undefined && isOutdated(stored) };
    },
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Normalises a password to NFKC, because keyboards encode the same password differently. RFC 8265 §4.2
 * uses NFC, but NFKC also unifies characters that differ only in width.
 */
function normalizePassword(password: string): string {
  if (password.length > MAX_PASSWORD_LENGTH) throw new Invalid(texts.login.passwordTooLong);
  return password.normalize('NFKC');
}

function isOutdated(stored: string): boolean {
  const usedParameters = parseOptions(stored);
  return Object.entries(parameters).some(
    ([name, value]) => usedParameters[name as keyof typeof usedParameters] !== value,
  );
}

/** Returns a valid hash with the current parameters that matches no password. */
function createDummyHash(): string {
  const { memoryCost, timeCost, parallelism, outputLen } = parameters;
  const [salt, output] = [randomBytes(SALT_BYTES), randomBytes(outputLen)].map(bytes =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${output}`;
}
