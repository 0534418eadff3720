import { randomBytes } from 'node:crypto';
import Hapi, { type Server } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { registerErrorResponses } from '../../http/index.ts';
import type { SessionUser } from '../../http/requestCredentials.ts';
import { createApiTokenIssuer } from './apiTokenIssuer.ts';
import { type ApiTokenClient, type LoadedSessionUser, registerAuthStrategies } from './authStrategies.ts';
import { createSessionTokenService } from './sessionTokenService.ts';

const apiTokens = createApiTokenIssuer({ digestKey: randomBytes(32), seal: createSealer([randomBytes(32)]) });
const keys = [randomBytes(32)] as const;
const sessionTokens = createSessionTokenService({ keys });
const ana: SessionUser = { id: 'ana', name: 'Ana', role: 'user', active: true, signInId: 'esta' };

/** Starts a server with two plugin instances and a route of the host. Tests may edit its users and clients. */
async function startServer() {
  const users = new Map<string, LoadedSessionUser>([[ana.id, ana]]);
  const { token, digest } = apiTokens.create('linea');
  const clients = new Map<string, ApiTokenClient>();
  const setClientRow = (row: Partial<ApiTokenClient>) => {
    const client = { id: 'linea', ownerId: ana.id, ownerActive: true, tokenDigest: digest, ...row };
    clients.clear();
    clients.set(Buffer.from(client.tokenDigest).toString('hex'), client);
  };
  setClientRow({});

  const server = Hapi.server();
  const plugin = {
    name: 'house',
    multiple: true,
    register(scoped: Server) {
      registerErrorResponses(scoped);
      const names = registerAuthStrategies(scoped, {
        sessionTokens,
        apiTokens,
        accountKeys: { digest: () => undefined },
        uses: { countTokenUse() {}, countKeyUse() {} },
        addressOf: () => '203.0.113.7',
        callers: {
          loadUser: async id => users.get(id),
          loadClientByDigest: async lookupDigest => clients.get(lookupDigest.toString('hex')),
          loadKey: async () => undefined,
        },
      });
      const answer = { handler: (request: Hapi.Request) => request.auth.credentials };
      scoped.route([
        { method: 'GET', path: '/session', options: { auth: names.session }, ...answer },
        { method: 'GET', path: '/admin', options: { auth: names.admin }, ...answer },
        { method: 'GET', path: '/token', options: { auth: names.token }, ...answer },
        { method: 'GET', path: '/public', handler: () => ({ public: true }) },
      ]);
    },
  };
  await server.register(plugin, { routes: { prefix: '/api' } });
  await server.register(plugin, { routes: { prefix: '/otra' } });
  server.route({ method: 'GET', path: '/host', handler: () => ({ host: true }) });

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await server.inject({ url, headers });
    return { status: response.statusCode, body: JSON.parse(response.payload), headers: response.headers };
  };
  const sessionHeaders = (user: SessionUser) => ({ authorization: `Bearer ${sessionTokens.issue(user)}` });
  return { server, users, setClientRow, token, get, sessionHeaders };
}
const unauthorized = (message: string) => ({
  status: 401,
  body: { statusCode: 401, error: 'Unauthorized', message, cause: message },
});

describe('session route', () => {
  it('returns the signed-in user', async () => {
    const { get, sessionHeaders } = await startServer();
    expect(await get('/api/session', sessionHeaders(ana))).toMatchObject({ status: 200, body: { user: ana } });
  });

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no token', { authorization: 'Bearer ' }],
    ['an API token instead', { 'x-api-token': apiTokens.create('1').token }],
  ])('returns 401 when a request has %s', async (_name, headers) => {
    const { get } = await startServer();
    const answer = await get('/api/session', headers as Record<string, string>);
    expect(answer).toMatchObject(unauthorized(texts.session.missing));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('accepts the word Bearer in any case (RFC 9110 §11.1)', async () => {
    const { get } = await startServer();
    const authorization = `bearer ${sessionTokens.issue(ana)}`;
    expect(await get('/api/session', { authorization })).toMatchObject({ status: 200 });
  });

  it('rejects a forged token', async () => {
    const { get } = await startServer();
    const forged = createSessionTokenService({ keys: [randomBytes(32)] }).issue(ana);
    const answer = await get('/api/session', { authorization: `Bearer ${forged}` });
    expect(answer).toMatchObject(unauthorized(texts.session.invalid));
  });

  it('returns 401 with the message of an expired session when the session has expired', async () => {
    const { get } = await startServer();
    const yesterday = createSessionTokenService({ keys, now: () => Date.now() - 24 * 3600 * 1000 });
    const answer = await get('/api/session', { authorization: `Bearer ${yesterday.issue(ana)}` });
    expect(answer).toMatchObject(unauthorized('Su sesión ha expirado. Inicie sesión de nuevo.'));
  });

  it.each([
    ['the user was deactivated', { active: false }, texts.session.deactivated],
    ['the session was revoked', { signInId: null }, texts.session.revoked],
    ['both', { active: false, signInId: null }, texts.session.deactivated],
  ])('rejects the next request when %s', async (_name, change, message) => {
    const { users, get, sessionHeaders } = await startServer();
    const headers = sessionHeaders(ana);
    expect(await get('/api/session', headers)).toMatchObject({ status: 200 });
    users.set(ana.id, { ...ana, ...change });
    expect(await get('/api/session', headers)).toMatchObject(unauthorized(message));
  });

  it('rejects a session when the user was deleted', async () => {
    const { users, get, sessionHeaders } = await startServer();
    users.clear();
    expect(await get('/api/session', sessionHeaders(ana))).toMatchObject(unauthorized(texts.session.revoked));
  });
});

describe('administrator route', () => {
  it('accepts administrators only', async () => {
    const { users, get, sessionHeaders } = await startServer();
    expect(await get('/api/admin')).toMatchObject(unauthorized(texts.session.missing));
    expect(await get('/api/admin', sessionHeaders(ana))).toMatchObject({
      status: 403,
      body: {
        statusCode: 403,
        error: 'Forbidden',
        message: texts.session.notAdmin,
        cause: texts.session.notAdmin,
      },
    });
    users.set(ana.id, { ...ana, role: 'admin' });
    expect(await get('/api/admin', sessionHeaders(ana))).toMatchObject({
      status: 200,
      body: { user: { role: 'admin' } },
    });
  });

  it('returns 403 to the next request after the user lost the role', async () => {
    const { users, get, sessionHeaders } = await startServer();
    users.set(ana.id, { ...ana, role: 'admin' });
    const headers = sessionHeaders(ana);
    expect(await get('/api/admin', headers)).toMatchObject({ status: 200 });
    users.set(ana.id, ana);
    expect(await get('/api/admin', headers)).toMatchObject({ status: 403 });
  });

  it('returns 401 with the message of a deactivated account when the administrator was deactivated', async () => {
    const { users, get, sessionHeaders } = await startServer();
    users.set(ana.id, { ...ana, role: 'admin', active: false });
    expect(await get('/api/admin', sessionHeaders(ana))).toMatchObject(unauthorized(texts.session.deactivated));
  });
});

describe('program route', () => {
  it('returns the client of the token', async () => {
    const { token, get } = await startServer();
    const answer = await get('/api/token', { 'x-api-token': token });
    expect(answer).toMatchObject({ status: 200, body: { app: { clientId: 'linea', ownerId: ana.id } } });
  });

  it.each([
    ['no header', {}, texts.apiToken.missing],
    ['an empty token', { 'x-api-token': '' }, texts.apiToken.missing],
    ['a malformed token', { 'x-api-token': 'abc' }, texts.apiToken.unknown],
    ['an unknown token', { 'x-api-token': apiTokens.create('linea').token }, texts.apiToken.unknown],
    ['a session instead', { authorization: `Bearer ${sessionTokens.issue(ana)}` }, texts.apiToken.missing],
  ])('rejects a request with %s', async (_name, headers, message) => {
    const { get } = await startServer();
    const answer = await get('/api/token', headers as Record<string, string>);
    expect(answer).toMatchObject(unauthorized(message));
    expect(answer.headers['www-authenticate']).toMatch(/^ApiToken /);
  });

  it('rejects the old token as soon as a new token exists', async () => {
    const { setClientRow, token, get } = await startServer();
    const next = apiTokens.create('linea');
    setClientRow({ tokenDigest: next.digest });
    expect(await get('/api/token', { 'x-api-token': token })).toMatchObject(unauthorized(texts.apiToken.unknown));
    expect(await get('/api/token', { 'x-api-token': next.token })).toMatchObject({ status: 200 });
  });

  it('rejects the tokens of a deactivated owner', async () => {
    const { setClientRow, token, get } = await startServer();
    setClientRow({ ownerActive: false });
    const answer = await get('/api/token', { 'x-api-token': token });
    expect(answer).toMatchObject(unauthorized(texts.apiToken.ownerDeactivated));
  });
});

describe('plugin with authentication strategies', () => {
  it('leaves routes that request no strategy accessible without credentials', async () => {
    const { get } = await startServer();
    expect((await get('/host')).body).toEqual({ host: true });
    expect((await get('/api/public')).body).toEqual({ public: true });
  });

  it('can be registered twice on one server', async () => {
    const { get, sessionHeaders } = await startServer();
    expect(await get('/otra/session', sessionHeaders(ana))).toMatchObject({ status: 200 });
    expect(await get('/otra/session')).toMatchObject(unauthorized(texts.session.missing));
  });
});
