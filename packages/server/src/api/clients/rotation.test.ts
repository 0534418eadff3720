import type { StreamConnectionChange } from '@recado/sdk';
import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createCredentialUseCounter } from '../accounts/auth/index.ts';

let server: TestServer;
let owner: TestUser;
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
const rotate = async () => (await owner.sdk.request('POST /clients/{id}/rotate-token', params())).client.apiToken;
const getStatus = (token: string) => server.sdk.withApiToken(token).request('GET /external/status');
const isAccepted = (token: string): Promise<boolean> =>
  getStatus(token).then(
    () => true,
    () => false,
  );
/** Follows the live event stream of a token. Resolves once the server has accepted the connection. */
async function listen(token: string, signal: AbortSignal) {
  const { promise: connected, resolve } = createDeferred<void>();
  const changed = ({ state }: StreamConnectionChange) => state === 'connected' && resolve();
  let hasEnded = false;
  const read = async () => {
    for await (const _ of server.sdk.withApiToken(token).follow({ after: 0, signal, changed }));
  };
  const completion = read().finally(() => {
    hasEnded = true;
  });
  completion.catch(() => {});
  await connected;
  return { completion, isOver: () => hasEnded };
}
/** Ends the validity of the previous token, as if a day had passed. */
const expirePreviousToken = () =>
  server.knex('previousTokens').where({ clientId: id }).update({ expiresAt: new Date() });

it('a token is rotated under load without a failed call, and the old token is rejected when its validity ends', async () => {
  const calls = { accepted: 0, refused: 0 };
  let isOver = false;
  /** Tokens that six programs use; three of the programs receive the new token late. */
  const tokens = Array<string>(6).fill(first);
  const programs = tokens.map(async (_, n) => {
    while (!isOver) {
      if (await isAccepted(tokens[n] ?? '')) calls.accepted += 1;
      else calls.refused += 1;
    }
  });
  await expect.poll(() => calls.accepted).toBeGreaterThan(20);
  const second = await rotate();
  expect(second).not.toBe(first);
  tokens.fill(second, 0, 3);
  const before = calls.accepted;
  await expect.poll(() => calls.accepted).toBeGreaterThan(before + 30);
  tokens.fill(second);
  isOver = true;
  await Promise.all(programs);
  expect(calls.refused).toBe(0);

  const stop = new AbortController();
  const [older, newer] = [await listen(first, stop.signal), await listen(second, stop.signal)];
  await expirePreviousToken();
  await expect(older.completion).rejects.toMatchObject({ name: 'ApiError', status: 401 });
  expect(await Promise.all(Array.from({ length: 20 }, () => isAccepted(first)))).not.toContain(true);
  expect(newer.isOver()).toBe(false);
  stop.abort();
});

it('one previous token is kept until the owner deletes it or regenerates the token, and prevents a second rotation', async () => {
  const second = await rotate();
  // A repeated rotation must not revoke a token that is still in use.
  await expect(rotate()).rejects.toMatchObject({ status: 409 });
  expect(await Promise.all([first, second].map(isAccepted))).toEqual([true, true]);
  await owner.sdk.request('DELETE /clients/{id}/previous-token', params());
  const third = await rotate();
  expect(await Promise.all([first, second, third].map(isAccepted))).toEqual([false, true, true]);
  await owner.sdk.request('DELETE /clients/{id}/previous-token', params());
  expect(await Promise.all([second, third].map(isAccepted))).toEqual([false, true]);
  await expect(owner.sdk.request('DELETE /clients/{id}/previous-token', params())).rejects.toMatchObject({
    status: 404,
  });
  const fourth = await rotate();
  await owner.sdk.request('POST /clients/{id}/regenerate-token', params());
  expect(await Promise.all([third, fourth].map(isAccepted))).toEqual([false, false]);
});

interface RecordQueryParams {
  readonly sql: string;
}

it('uses of the current and the previous token are counted separately and written in one statement', async () => {
  const uses = createCredentialUseCounter({ database: server.knex, log: silentTestLogger });
  const second = await rotate();
  const digests = async () => {
    const [client] = await server.knex('clients').where({ id });
    const [previousToken] = await server.knex('previousTokens').where({ clientId: id });
    return { current: client.tokenDigest as Buffer, previous: previousToken.tokenDigest as Buffer };
  };
  const { current, previous } = await digests();
  const queries: string[] = [];
  const recordQuery = ({ sql }: RecordQueryParams) => void queries.push(sql);
  server.knex.on('query', recordQuery);
  for (let n = 0; n < 50; n += 1) uses.countTokenUse(id, current);
  for (let n = 0; n < 7; n += 1) uses.countTokenUse(id, previous);
  await uses.flush();
  server.knex.off('query', recordQuery);
  expect(queries.filter(sql => sql.includes('token_uses'))).toHaveLength(1);
  uses.countTokenUse(id, current);
  await uses.flush();
  const tokenUses = await owner.sdk.request('GET /clients/{id}/token-uses', params());
  expect(tokenUses).toMatchObject({
    current: { uses: 51, lastUsedAt: expect.any(String) },
    previous: { uses: 7, lastUsedAt: expect.any(String), until: expect.any(String) },
  });
  expect(JSON.stringify(tokenUses)).not.toContain(second);
});

it('use counts are retried after a database failure and discarded once the token is regenerated', async () => {
  const uses = createCredentialUseCounter({ database: server.knex, log: silentTestLogger });
  const tokenUses = () => server.knex('tokenUses').where({ clientId: id });
  const [{ tokenDigest }] = await server.knex('clients').where({ id });
  uses.countTokenUse(id, tokenDigest);
  await server.knex.raw('ALTER TABLE token_uses RENAME TO token_uses_away');
  await uses.flush();
  await server.knex.raw('ALTER TABLE token_uses_away RENAME TO token_uses');
  uses.countTokenUse(id, tokenDigest);
  await uses.flush();
  expect(await tokenUses()).toMatchObject([{ useCount: 2 }]);
  uses.countTokenUse(id, tokenDigest);
  await owner.sdk.request('POST /clients/{id}/regenerate-token', params());
  await uses.flush();
  expect(await tokenUses()).toEqual([]);
});
