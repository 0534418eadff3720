import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { POSTGRES_START_TIMEOUT_MS } from './EmbeddedPostgresOptions.ts';
import { waitForPostgresUsageLock } from './waitForPostgresUsageLock.ts';

const MINUTE_MS = 60_000;

// The wait compares dates. Its pauses stay real, because each try opens a real connection.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('a start that a busy machine delays is given up after several minutes, not after one', async () => {
  const isAlive = vi.fn(async () => true);
  const started = waitForPostgresUsageLock(join(tmpdir(), 'recado-no-server'), isAlive, POSTGRES_START_TIMEOUT_MS);
  const outcome = started.then(
    () => 'started',
    (error: { code: string }) => error.code,
  );
  const waitForTries = async (count: number) => {
    const before = isAlive.mock.calls.length;
    while (isAlive.mock.calls.length < before + count) {
      const result = await Promise.race([outcome, pause(5, undefined)]);
      if (result !== undefined) throw new Error(result);
    }
  };
  for (let minute = 1; minute <= 4; minute += 1) {
    await waitForTries(2);
    vi.setSystemTime(Date.now() + MINUTE_MS);
  }
  await waitForTries(2);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  expect(await outcome).toBe('start-timeout');
});
