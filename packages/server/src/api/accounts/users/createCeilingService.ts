import { statfs } from 'node:fs/promises';
import {
  DEFAULT_PLATFORM_LIMITS,
  type HealthReport,
  type PlatformCeilings,
  type PlatformLimits,
} from '@recado/contract';
import { accountLimitTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { LimitReached, TooManyRequests } from '../../../core/errors/index.ts';
import { createLeakyBuckets, type LeakyBuckets } from '../../http/rateLimits/leakyBuckets.ts';
import { createTooManyRequestsError } from '../../http/rateLimits/rateLimit.ts';

const texts = accountLimitTexts.ceilings;
/** Milliseconds for which a process uses the ceilings that it has read. */
const CEILINGS_TTL_MS = 5_000;
const BYTES_PER_MEGABYTE = 1_000_000;
/** Seconds after which a refused stream may be opened again. */
const STREAM_RETRY_SECONDS = 30;

/** Account and credential that open a live stream. */
export interface StreamReader {
  readonly accountId: string;
  /** Identifies the token of one client. Absent for account keys and sessions, which follow many clients at once. */
  readonly tokenKey?: string;
}

/** Reads the platform's limits. Limits that administrators never set have their defaults. */
export async function readPlatformLimits(database: Queryable): Promise<PlatformLimits> {
  const [row] = await rows<{ value: Partial<PlatformLimits> }>(
    database,
    `SELECT value FROM settings WHERE key = 'limits'`,
  );
  const { ceilings, ...limits } = row?.value ?? {};
  return {
    ...DEFAULT_PLATFORM_LIMITS,
    ...limits,
    ceilings: { ...DEFAULT_PLATFORM_LIMITS.ceilings, ...ceilings },
  };
}

/** Reads the bytes that files of all accounts occupy, received ones included, and their ceiling. */
export async function readTotalStorage(database: Queryable): Promise<HealthReport['storage']> {
  const { totalStorageMb } = (await readPlatformLimits(database)).ceilings;
  const [total] = await rows<{ bytes: number }>(database, TOTAL_STORAGE_SQL);
  return { used: total?.bytes ?? 0, ceiling: totalStorageMb === null ? null : totalStorageMb * BYTES_PER_MEGABYTE };
}

/**
 * Enforces the platform's ceilings (docs/adr/0095). Streams and rates are counted in the memory of the process, so
 * several nodes count separately.
 */
export function createCeilingService({ database }: { readonly database: Knex }) {
  let cached: { readonly at: number; readonly result: Promise<PlatformCeilings> } | undefined;
  const openStreams = { token: new Map<string, number>(), account: new Map<string, number>() };
  const countSecretReadWithin = createAdjustableLimit(60_000);
  const countAdminCodeTryWithin = createAdjustableLimit(3_600_000);

  const read = (): Promise<PlatformCeilings> => {
    if (!cached || performance.now() - cached.at > CEILINGS_TTL_MS) {
      const result = readPlatformLimits(database).then(({ ceilings }) => ceilings);
      cached = { at: performance.now(), result };
      result.catch(() => {
        cached = undefined;
      });
    }
    return cached.result;
  };

  return {
    /** Discards the cached ceilings. Must be called after a change. */
    refresh(): void {
      cached = undefined;
    },

    /** Counts a reading of secrets, before it is recorded in the audit log. @throws TooManyRequests */
    async countSecretRead(accountId: string): Promise<void> {
      countSecretReadWithin(accountId, (await read()).secretReadsPerMinute, texts.secretReads);
    },

    /** Counts a try of the first administrator's code, before it is checked. @throws TooManyRequests */
    async countAdminCodeTry(accountId: string): Promise<void> {
      countAdminCodeTryWithin(accountId, (await read()).adminCodeTriesPerHour, texts.adminCodeTries);
    },

    /**
     * Reserves a live stream.
     *
     * @returns a function that releases it; further calls have no effect
     * @throws TooManyRequests
     */
    async openStream({ accountId, tokenKey }: StreamReader): Promise<() => void> {
      const { streamsPerToken, streamsPerAccount } = await read();
      const { token, account } = openStreams;
      if (tokenKey !== undefined && streamsPerToken !== null && (token.get(tokenKey) ?? 0) >= streamsPerToken)
        throw new TooManyRequests(texts.streamsPerToken(streamsPerToken), STREAM_RETRY_SECONDS);
      if (streamsPerAccount !== null && (account.get(accountId) ?? 0) >= streamsPerAccount)
        throw new TooManyRequests(texts.streamsPerAccount(streamsPerAccount), STREAM_RETRY_SECONDS);
      if (tokenKey !== undefined) increment(token, tokenKey);
      increment(account, accountId);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        if (tokenKey !== undefined) decrement(token, tokenKey);
        decrement(account, accountId);
      };
    },

    /** Returns the ceilings of live streams and secrets for an account, and its open streams on this node. */
    async describeForAccount(accountId: string) {
      const { streamsPerAccount: most, streamsPerToken: perToken, secretReadsPerMinute } = await read();
      return { streams: { most, perToken, open: openStreams.account.get(accountId) ?? 0 }, secretReadsPerMinute };
    },

    /** Checks that an upload of a client leaves enough free disk space, unless an administrator owns it. @throws LimitReached */
    async assertFreeDisk(dataDir: string, clientId: string): Promise<void> {
      const { freeDiskMb } = await read();
      if (freeDiskMb === null) return;
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize >= freeDiskMb * BYTES_PER_MEGABYTE) return;
      const [administrator] = await rows(database, FIND_ADMINISTRATOR_SQL, { clientId });
      if (!administrator) throw new LimitReached(texts.freeDisk);
    },

    /**
     * Checks the storage of all accounts together before a file of `size` bytes is stored. Reads the ceiling in the
     * transaction, because a transaction that waits for another connection can exhaust the pool.
     *
     * @throws LimitReached
     */
    async assertTotalStorage(trx: Queryable, size: number): Promise<void> {
      const { used, ceiling } = await readTotalStorage(trx);
      if (ceiling !== null && used + size > ceiling)
        throw new LimitReached(texts.totalStorage(ceiling / BYTES_PER_MEGABYTE));
    },
  };
}
export type CeilingService = ReturnType<typeof createCeilingService>;

/** Creates a rate limit whose number of calls in `periodMs` may change. A change forgets earlier calls. */
function createAdjustableLimit(periodMs: number) {
  let current: { readonly limit: number; readonly buckets: LeakyBuckets } | undefined;
  return (key: string, limit: number | null, message: (seconds: number) => string): void => {
    if (limit === null) return;
    if (current?.limit !== limit)
      current = { limit, buckets: createLeakyBuckets({ burst: limit, interval: periodMs / limit }) };
    const waitMs = current.buckets.getWaitMs(key);
    if (waitMs > 0) throw createTooManyRequestsError(waitMs, message);
    current.buckets.add(key);
  };
}

const increment = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function decrement(counts: Map<string, number>, key: string): void {
  const remaining = (counts.get(key) ?? 1) - 1;
  if (remaining > 0) counts.set(key, remaining);
  else counts.delete(key);
}

const FIND_ADMINISTRATOR_SQL = `
  SELECT 1 FROM clients c JOIN users u ON u.id = c.owner_id WHERE c.id = :clientId AND u.role = 'admin'`;

/** Counts stored files of all messages, and all uploads. A file that is both counts twice until the upload expires. */
const TOTAL_STORAGE_SQL = `
  SELECT CAST((SELECT coalesce(sum(bytes), 0) FROM stored_file_totals)
    + (SELECT coalesce(sum(size), 0) FROM uploads WHERE expires_at > now()) AS float8) AS bytes`;
