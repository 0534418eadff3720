import type { FollowChange } from '@recado/sdk';
import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createUses } from '../auth/index.ts';

let server: TestServer;
let owner: TestPerson;
let id: string;
let first: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  ({ id, apiToken: first } = client);
});

const params = () => ({ params: { id } });
const rotate = async () =>
  (await owner.sdk.request('POST /clients/{id}/rotate-token', params())).client.apiToken;
const ask = (token: string) => server.sdk.withApiToken(token).request('GET /external/status');
const isTaken = (token: string): Promise<boolean> =>
  ask(token).then(
    () => true,
    () => false,
  );
/** Reads live; resolves when it was let in. */
async function listen(token: string, signal: AbortSignal) {
  const { promise: connected, resolve } = createDeferred<void>();
  const changed = ({ state }: FollowChange) => state === 'connected' && resolve();
  let over = false;
  const read = async () => {
    for await (const _ of server.sdk.withApiToken(token).follow({ after: 0, signal, changed }));
  };
  const ended = read().finally(() => {
    over = true;
  });
  ended.catch(() => {});
  await connected;
  return { ended, isOver: () => over };
}
/** As if a day had passed. */
const pass = () => server.knex('previousTokens').where({ clientId: id }).update({ until: new Date() });

it('is changed under load without one call that fails, and serves nobody when its time is over', async () => {
  const calls = { taken: 0, refused: 0 };
  let isOver = false;
  /** Six programs: three of them get the new token late. */
  const held = Array<string>(6).fill(first);
  const programs = held.map(async (_, n) => {
    while (!isOver) {
      if (await isTaken(held[n] ?? '')) calls.taken += 1;
      else calls.refused += 1;
    }
  });
  await expect.poll(() => calls.taken).toBeGreaterThan(20);
  const second = await rotate();
  expect(second).not.toBe(first);
  held.fill(second, 0, 3);
  const before = calls.taken;
  await expect.poll(() => calls.taken).toBeGreaterThan(before + 30);
  held.fill(second);
  isOver = true;
  await Promise.all(programs);
  expect(calls.refused).toBe(0);

  const stop = new AbortController();
  const [older, newer] = [await listen(first, stop.signal), await listen(second, stop.signal)];
  await pass();
  await expect(older.ended).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  expect(await Promise.all(Array.from({ length: 20 }, () => isTaken(first)))).not.toContain(true);
  expect(newer.isOver()).toBe(false);
  stop.abort();
});

it('knows one before it, which ends when its owner says so, not when another is asked for, and when it is regenerated', async () => {
  const second = await rotate();
  // Nobody ends by repeating a call what is still in use.
  await expect(rotate()).rejects.toMatchObject({ status: 409 });
  expect(await Promise.all([first, second].map(isTaken))).toEqual([true, true]);
  await owner.sdk.request('DELETE /clients/{id}/previous-token', params());
  const third = await rotate();
  expect(await Promise.all([first, second, third].map(isTaken))).toEqual([false, true, true]);
  await owner.sdk.request('DELETE /clients/{id}/previous-token', params());
  expect(await Promise.all([second, third].map(isTaken))).toEqual([false, true]);
  await expect(owner.sdk.request('DELETE /clients/{id}/previous-token', params())).rejects.toMatchObject({
    status: 404,
  });
  const fourth = await rotate();
  await owner.sdk.request('POST /clients/{id}/regenerate-token', params());
  expect(await Promise.all([third, fourth].map(isTaken))).toEqual([false, false]);
});

it('is counted, each for itself, together and not call by call', async () => {
  const uses = createUses({ database: server.knex, log: quietLog });
  const second = await rotate();
  const digests = async () => {
    const [{ tokenDigest }] = await server.knex('clients').where({ id });
    const [{ digest }] = await server.knex('previousTokens').where({ clientId: id });
    return { current: tokenDigest as Buffer, previous: digest as Buffer };
  };
  const { current, previous } = await digests();
  const asked: string[] = [];
  const note = ({ sql }: { readonly sql: string }) => void asked.push(sql);
  server.knex.on('query', note);
  for (let n = 0; n < 50; n += 1) uses.token(id, current);
  for (let n = 0; n < 7; n += 1) uses.token(id, previous);
  await uses.flush();
  server.knex.off('query', note);
  expect(asked.filter(sql => sql.includes('token_uses'))).toHaveLength(1);
  uses.token(id, current);
  await uses.flush();
  const counted = await owner.sdk.request('GET /clients/{id}/token-uses', params());
  expect(counted).toMatchObject({
    current: { uses: 51, lastUsedAt: expect.any(String) },
    previous: { uses: 7, lastUsedAt: expect.any(String), until: expect.any(String) },
  });
  expect(JSON.stringify(counted)).not.toContain(second);
});

it('is counted when the database is back, and no more once it serves nobody', async () => {
  const uses = createUses({ database: server.knex, log: quietLog });
  const counted = () => server.knex('tokenUses').where({ clientId: id });
  const [{ tokenDigest }] = await server.knex('clients').where({ id });
  uses.token(id, tokenDigest);
  await server.knex.raw('ALTER TABLE token_uses RENAME TO token_uses_away');
  await uses.flush();
  await server.knex.raw('ALTER TABLE token_uses_away RENAME TO token_uses');
  uses.token(id, tokenDigest);
  await uses.flush();
  expect(await counted()).toMatchObject([{ uses: 2 }]);
  uses.token(id, tokenDigest);
  await owner.sdk.request('POST /clients/{id}/regenerate-token', params());
  await uses.flush();
  expect(await counted()).toEqual([]);
});
