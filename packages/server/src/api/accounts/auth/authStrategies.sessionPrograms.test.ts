import { identityTexts, apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { ana, CLIENT_ID, createAuthTestServer, unauthorized } from './testing/createAuthTestServer.ts';

const OTHER_CLIENT_ID = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7c';

/** Sends a request of a session that names a client. */
async function callWithSession(path: string, clientId = CLIENT_ID, user: object = {}) {
  const { users, get, sessionHeaders, uses } = await createAuthTestServer();
  users.set(ana.id, { ...ana, ...user });
  return { ...(await get(`/api${path}`, { ...sessionHeaders(ana), 'x-client-id': clientId })), uses };
}

describe('session that replaces the token of a client', () => {
  it('authenticates its user as a program of the client, without a count of a token', async () => {
    const { status, body, uses } = await callWithSession('/token', ` ${CLIENT_ID.toUpperCase()} `);
    expect({ status, uses }).toEqual({ status: 200, uses: [] });
    expect(body).toMatchObject({ app: { ownerId: ana.id, clientId: CLIENT_ID }, user: { id: ana.id } });
    expect(body.app).not.toHaveProperty('key');
  });

  it.each([
    ['another client', OTHER_CLIENT_ID],
    ['a malformed ID', 'linea-1'],
    ['an empty ID', ''],
  ])('finds no client for %s', async (_what, clientId) => {
    expect(await callWithSession('/token', clientId)).toMatchObject({
      status: 404,
      body: { message: texts.notFound.client },
    });
  });

  it('finds no client of another owner, also for an administrator', async () => {
    const { setClientRow, users, get, sessionHeaders } = await createAuthTestServer();
    setClientRow({ ownerId: 'beto' });
    users.set(ana.id, { ...ana, role: 'admin' });
    const headers = { ...sessionHeaders(ana), 'x-client-id': CLIENT_ID };
    expect(await get('/api/token', headers)).toMatchObject({ status: 404 });
  });

  it.each([
    ['/read', 200],
    ['/manage', 403],
    ['/send', 403],
  ])('reaches %s with %i without a recent proof of identity', async (path, status) => {
    const answer = await callWithSession(path, CLIENT_ID, { hasRecentIdentity: false });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.message).toBe(identityTexts.errors.required);
    expect(await callWithSession(path)).toMatchObject({ status: 200 });
  });

  it('ends with the session', async () => {
    expect(await callWithSession('/token', CLIENT_ID, { signInId: null })).toMatchObject(
      unauthorized(texts.session.revoked),
    );
    expect(await callWithSession('/token', CLIENT_ID, { needsTwoStep: true })).toMatchObject({ status: 403 });
  });

  it('does not replace a token for calls without a client, or a wrong token', async () => {
    expect(await callWithSession('/program')).toMatchObject(unauthorized(texts.apiToken.missing));
    const { get, sessionHeaders } = await createAuthTestServer();
    expect(await get('/api/token', sessionHeaders(ana))).toMatchObject(unauthorized(texts.apiToken.missing));
    const headers = { ...sessionHeaders(ana), 'x-client-id': CLIENT_ID, 'x-api-token': 'incorrecto' };
    expect(await get('/api/token', headers)).toMatchObject(unauthorized(texts.apiToken.unknown));
  });
});
