import { apiKeyTexts as keyTexts, apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import type { LoadedAccountKey } from './authStrategies.ts';
import { accountKeys, ana, CLIENT_ID, createAuthTestServer, unauthorized } from './testing/createAuthTestServer.ts';

const OTHER_CLIENT_ID = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7c';

/** Sends a request with an account key whose row has the fields `row`. */
async function callWithKey(path: string, row: Partial<LoadedAccountKey> = {}, clientId?: string) {
  const { setKeyRow, get, keySecret, uses, keyLookups } = await createAuthTestServer();
  setKeyRow(row);
  const headers = { 'x-api-token': keySecret, ...(clientId !== undefined && { 'x-client-id': clientId }) };
  return { ...(await get(`/api${path}`, headers)), uses, lookup: keyLookups[0] };
}

describe('account key', () => {
  it('authenticates as its owner, with its name and its only client', async () => {
    const { status, body, uses } = await callWithKey('/token');
    expect({ status, uses }).toEqual({ status: 200, uses: ['clave'] });
    expect(body.app).toMatchObject({ ownerId: ana.id, key: { id: 'clave', name: 'n8n' }, clientId: CLIENT_ID });
  });

  it.each<readonly [string, Partial<LoadedAccountKey>, string]>([
    ['its digest is another one', { keyDigest: accountKeys.create().digest }, keyTexts.errors.unknown],
    ['it has expired', { isExpired: true }, keyTexts.errors.expired],
    ['its owner is deactivated', { ownerActive: false }, keyTexts.errors.ownerDeactivated],
    ['it has expired and its owner is deactivated', { isExpired: true, ownerActive: false }, keyTexts.errors.expired],
  ])('is rejected with 401 and not counted when %s', async (_reason, row, message) => {
    const answer = await callWithKey('/token', row);
    expect(answer).toMatchObject({ ...unauthorized(message), uses: [] });
    expect(answer.headers['www-authenticate']).toBe('ApiToken realm="x-api-token"');
  });

  it('is rejected when it is unknown, with the text for keys and not the one for tokens', async () => {
    const { get, uses } = await createAuthTestServer();
    const answer = await get('/api/token', { 'x-api-token': accountKeys.create().secret });
    expect(answer).toMatchObject(unauthorized(keyTexts.errors.unknown));
    expect(uses).toEqual([]);
  });

  it('is accepted only from its IP networks', async () => {
    const forbidden = { status: 403, body: { message: keyTexts.errors.addressNotAllowed }, uses: [] };
    expect(await callWithKey('/token', { allowedIpNetworks: ['203.0.113.0/24'] })).toMatchObject({ status: 200 });
    expect(await callWithKey('/token', { allowedIpNetworks: ['203.0.114.0/24'] })).toMatchObject(forbidden);
  });
});

describe('scopes of an account key', () => {
  it.each<readonly [string, LoadedAccountKey['scopes'], string | undefined]>([
    ['/read', ['read'], undefined],
    ['/manage', ['read', 'send', 'manage'], undefined],
    ['/token', [], undefined],
    ['/read', ['send'], 'Esta clave no tiene el alcance «Leer» (read). Cree en su cuenta una clave que lo tenga.'],
    [
      '/manage',
      ['read'],
      'Esta clave no tiene el alcance «Configurar» (manage). Cree en su cuenta una clave que lo tenga.',
    ],
    [
      '/send',
      ['read'],
      'Esta clave no tiene los alcances «Configurar» (manage) y «Enviar y atender» (send). Cree en su cuenta una clave que los tenga.',
    ],
  ])('must include those of the route: %s with %j', async (path, scopes, message) => {
    const { status, body, uses } = await callWithKey(path, { scopes });
    expect({ status, message: body.message, uses }).toEqual(
      message === undefined ? { status: 200, message, uses: ['clave'] } : { status: 403, message, uses: [] },
    );
  });
});

describe('client of a request with an account key', () => {
  const bothClients = [CLIENT_ID, OTHER_CLIENT_ID];

  it.each([
    ['exactly as stored', OTHER_CLIENT_ID],
    ['in upper case and between spaces', ` ${OTHER_CLIENT_ID.toUpperCase()} `],
  ])('is the one that the request names, %s', async (_spelling, clientId) => {
    const { status, body, lookup } = await callWithKey('/token', { clientIds: bothClients }, clientId);
    expect({ status, clientId: body.app?.clientId }).toEqual({ status: 200, clientId: OTHER_CLIENT_ID });
    expect(lookup?.clientId).toBe(OTHER_CLIENT_ID);
  });

  it.each([
    ['a client of somebody else', OTHER_CLIENT_ID],
    ['a malformed ID', 'linea-1'],
    ['an empty ID', ''],
  ])('is not found when the request names %s', async (_what, clientId) => {
    for (const path of ['/token', '/program'])
      expect(await callWithKey(path, { clientIds: [CLIENT_ID] }, clientId)).toMatchObject({
        status: 404,
        body: { message: texts.notFound.client },
        uses: [],
      });
  });

  it('is not looked up by a malformed ID, which PostgreSQL would reject', async () => {
    const { lookup } = await callWithKey('/token', {}, 'linea-1');
    expect(lookup).toHaveProperty('digest');
    expect(lookup?.clientId).toBeUndefined();
  });

  it.each([
    ['two clients', bothClients],
    ['no client', []],
  ])('must be named when the key has %s, unless the route concerns no client', async (_count, clientIds) => {
    expect(await callWithKey('/token', { clientIds })).toMatchObject({
      status: 400,
      body: { message: keyTexts.errors.clientNeeded },
    });
    const { status, body } = await callWithKey('/program', { clientIds });
    expect(status).toBe(200);
    expect(body.app).not.toHaveProperty('clientId');
  });
});
