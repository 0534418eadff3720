import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIGN_UP_PASSWORD, signUp } from '../../testing/signUp.ts';
import { useRecado } from '../../testing/useRecado.ts';

const WRITE_COUNT = 1000;
const CONCURRENT_WRITES = 20;
/** Number of acknowledged writes after which the server is killed: half of all writes. */
const CRASH_AFTER_WRITES = WRITE_COUNT / 2;
/** Accounts that share the writes. Each may have 100 clients. */
const ACCOUNT_COUNT = 10;

/**
 * With PGOPTIONS='-c synchronous_commit=off', writes are lost and the second case must fail. This shows that the
 * test detects lost writes.
 */
describe('acknowledged writes among 1,000 concurrent writes', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();

  const readPostmasterPid = async (): Promise<number> =>
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

  it.each([
    ['of the platform', false],
    ['of the platform and of its database', true],
  ])('are all stored after kill -9 %s', async (_, withDatabase) => {
    const emails = Array.from({ length: ACCOUNT_COUNT }, (_each, n) => `${withDatabase}.${n}@ejemplo.mx`);
    const { sdk, child, exited } = await recado.serve(['--data-dir', dataDir, '--log-level', 'warn']);
    const accounts = await Promise.all(emails.map(async email => (await signUp(sdk, email)).sdk));
    const database = await readPostmasterPid();
    const acknowledged: string[] = [];
    let failed = 0;
    let crashed = false;
    let next = 0;

    const write = async (): Promise<void> => {
      while (next < WRITE_COUNT) {
        next += 1;
        const payload = { businessName: `Panadería ${next}`, phoneNumber: `52155${10_000_000 + next}` };
        const account = accounts[next % ACCOUNT_COUNT] ?? sdk;
        await account.request('POST /clients', { payload, timeout: 10_000 }).then(
          ({ client }) => acknowledged.push(client.id),
          () => {
            failed += 1;
          },
        );
        if (acknowledged.length >= CRASH_AFTER_WRITES && !crashed) {
          crashed = true;
          child.kill('SIGKILL');
          if (withDatabase) process.kill(database, 'SIGKILL');
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_WRITES }, write));
    expect((await exited).signal).toBe('SIGKILL');
    expect(acknowledged.length + failed).toBe(WRITE_COUNT);
    expect(failed).toBeGreaterThan(0);

    const restarted = await recado.serve(['--data-dir', dataDir, '--log-level', 'warn']);
    const listClientIds = async (email: string): Promise<string[]> => {
      const payload = { email, password: SIGN_UP_PASSWORD };
      const { token } = await restarted.sdk.request('POST /auth/login', { payload });
      const { clients } = await restarted.sdk.withSession(token).request('GET /clients');
      return clients.map(({ id }) => id);
    };
    const storedIds = new Set((await Promise.all(emails.map(listClientIds))).flat());
    expect(acknowledged.filter(id => !storedIds.has(id))).toEqual([]);
    // The server may have stored requests in progress without an acknowledgement, but no unsent requests.
    expect(storedIds.size).toBeLessThanOrEqual(acknowledged.length + CONCURRENT_WRITES);
    restarted.child.kill('SIGTERM');
    expect((await restarted.exited).code).toBe(0);
  });
});
