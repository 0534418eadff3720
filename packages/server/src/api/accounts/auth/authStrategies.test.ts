import { randomBytes } from 'node:crypto';
import Hapi from '@hapi/hapi';
import { apiErrorTexts as texts, twoStepTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { registerAuthStrategies } from './authStrategies.ts';
import { createSessionTokenService } from './sessionTokenService.ts';
import {
  accountKeys,
  ana,
  apiTokens,
  CLIENT_ID,
  createAuthTestServer,
  sessionKeys as keys,
  sessionTokens,
  unauthorized,
} from './testing/createAuthTestServer.ts';

describe('session route', () => {
  it('returns the signed-in user', async () => {
    const { get, sessionHeaders } = await createAuthTestServer();
    expect(await get('/api/session', sessionHeaders(ana))).toMatchObject({ status: 200, body: { user: ana } });
  });

  it.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no token', { authorization: 'Bearer ' }],
    ['a word before Bearer', { authorization: `x Bearer ${sessionTokens.issue(ana)}` }],
    ['a word after the token', { authorization: `Bearer ${sessionTokens.issue(ana)} x` }],
    ['an API token instead', { 'x-api-token': apiTokens.create('1').token }],
  ])('returns 401 when a request has %s', async (_name, headers) => {
    const { get } = await createAuthTestServer();
    const answer = await get('/api/session', headers);
    expect(answer).toMatchObject(unauthorized(texts.session.missing));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['in any case (RFC 9110 §11.1)', 'bearer ', ''],
    ['followed by several spaces', 'Bearer   ', ''],
    ['when spaces follow the token', 'Bearer ', '  '],
  ])('accepts the word Bearer %s', async (_how, start, end) => {
    const { get } = await createAuthTestServer();
    const authorization = start + sessionTokens.issue(ana) + end;
    expect(await get('/api/session', { authorization })).toMatchObject({ status: 200 });
  });

  it('rejects a forged token', async () => {
    const { get } = await createAuthTestServer();
    const forged = createSessionTokenService({ keys: [randomBytes(32)] }).issue(ana);
    const answer = await get('/api/session', { authorization: `Bearer ${forged}` });
    expect(answer).toMatchObject(unauthorized(texts.session.invalid));
  });

  it('returns 401 with the message of an expired session when the session has expired', async () => {
    const { get } = await createAuthTestServer();
    const yesterday = createSessionTokenService({ keys, now: () => Date.now() - 24 * 3600 * 1000 });
    const answer = await get('/api/session', { authorization: `Bearer ${yesterday.issue(ana)}` });
    expect(answer).toMatchObject(unauthorized('Su sesión ha expirado. Inicie sesión de nuevo.'));
  });

  it.each([
    ['the user was deactivated', { active: false }, texts.session.deactivated],
    ['the session was revoked', { signInId: null }, texts.session.revoked],
    ['both', { active: false, signInId: null }, texts.session.deactivated],
  ])('rejects the next request when %s', async (_name, change, message) => {
    const { users, get, sessionHeaders } = await createAuthTestServer();
    const headers = sessionHeaders(ana);
    expect(await get('/api/session', headers)).toMatchObject({ status: 200 });
    users.set(ana.id, { ...ana, ...change });
    expect(await get('/api/session', headers)).toMatchObject(unauthorized(message));
  });

  it('rejects a session when the user was deleted', async () => {
    const { users, get, sessionHeaders } = await createAuthTestServer();
    users.clear();
    const answer = await get('/api/session', sessionHeaders(ana));
    expect(answer).toMatchObject(unauthorized(texts.session.revoked));
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it('returns 403 to a user who must set up two-step sign-in, except on the routes for this', async () => {
    const { users, get, sessionHeaders } = await createAuthTestServer();
    const headers = sessionHeaders(ana);
    expect(await get('/api/two-step', headers)).toMatchObject({ status: 200 });
    users.set(ana.id, { ...ana, needsTwoStep: true });
    expect(await get('/api/session', headers)).toMatchObject({
      status: 403,
      body: { message: twoStepTexts.errors.required },
    });
    const permitted = await get('/api/two-step', headers);
    expect(permitted).toMatchObject({ status: 200, body: { user: ana } });
    expect(permitted.body.user).not.toHaveProperty('needsTwoStep');
  });
});

describe('administrator route', () => {
  it('accepts administrators only', async () => {
    const { users, get, sessionHeaders } = await createAuthTestServer();
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
    const { users, get, sessionHeaders } = await createAuthTestServer();
    users.set(ana.id, { ...ana, role: 'admin' });
    const headers = sessionHeaders(ana);
    expect(await get('/api/admin', headers)).toMatchObject({ status: 200 });
    users.set(ana.id, ana);
    expect(await get('/api/admin', headers)).toMatchObject({ status: 403 });
  });

  it('returns 401 with the message of a deactivated account when the administrator was deactivated', async () => {
    const { users, get, sessionHeaders } = await createAuthTestServer();
    users.set(ana.id, { ...ana, role: 'admin', active: false });
    expect(await get('/api/admin', sessionHeaders(ana))).toMatchObject(unauthorized(texts.session.deactivated));
  });
});

describe('route with an API token', () => {
  it('returns the client of the token', async () => {
    const { token, get } = await createAuthTestServer();
    const answer = await get('/api/token', { 'x-api-token': token });
    expect(answer).toMatchObject({ status: 200, body: { app: { clientId: CLIENT_ID, ownerId: ana.id } } });
  });

  it.each([
    ['no header', {}, texts.apiToken.missing],
    ['an empty token', { 'x-api-token': '' }, texts.apiToken.missing],
    ['a malformed token', { 'x-api-token': 'abc' }, texts.apiToken.unknown],
    ['an unknown token', { 'x-api-token': apiTokens.create(CLIENT_ID).token }, texts.apiToken.unknown],
    ['a session instead', { authorization: `Bearer ${sessionTokens.issue(ana)}` }, texts.apiToken.missing],
  ])('rejects a request with %s', async (_name, headers, message) => {
    const { get } = await createAuthTestServer();
    const answer = await get('/api/token', headers);
    expect(answer).toMatchObject(unauthorized(message));
    expect(answer.headers['www-authenticate']).toMatch(/^ApiToken /);
  });

  it('accepts the client ID of the token in any spelling, but no other client ID', async () => {
    const { token, get } = await createAuthTestServer();
    const ask = (clientId: string) => get('/api/token', { 'x-api-token': token, 'x-client-id': clientId });
    expect(await ask(CLIENT_ID)).toMatchObject({ status: 200, body: { app: { clientId: CLIENT_ID } } });
    expect(await ask(` ${CLIENT_ID.toUpperCase()} `)).toMatchObject({ status: 200 });
    expect(await ask(CLIENT_ID.replace('0', '1'))).toMatchObject({
      status: 404,
      body: { message: texts.notFound.client },
    });
  });

  it('has every scope and can be called where no client is required', async () => {
    const { token, get } = await createAuthTestServer();
    const app = { clientId: CLIENT_ID, ownerId: ana.id };
    for (const path of ['/api/manage', '/api/send', '/api/program'])
      expect(await get(path, { 'x-api-token': token })).toMatchObject({ status: 200, body: { app } });
  });

  it('counts only accepted calls', async () => {
    const { setClientRow, token, get, uses } = await createAuthTestServer();
    await get('/api/token', { 'x-api-token': token });
    expect(uses).toEqual([CLIENT_ID]);
    await get('/api/token', { 'x-api-token': token, 'x-client-id': 'another' });
    await get('/api/token', { 'x-api-token': apiTokens.create(CLIENT_ID).token });
    setClientRow({ ownerActive: false });
    await get('/api/token', { 'x-api-token': token });
    expect(uses).toEqual([CLIENT_ID]);
  });

  it('rejects the old token as soon as a new token exists', async () => {
    const { setClientRow, token, get } = await createAuthTestServer();
    const next = apiTokens.create(CLIENT_ID);
    setClientRow({ tokenDigest: next.digest });
    expect(await get('/api/token', { 'x-api-token': token })).toMatchObject(unauthorized(texts.apiToken.unknown));
    expect(await get('/api/token', { 'x-api-token': next.token })).toMatchObject({ status: 200 });
  });

  it('rejects the tokens of a deactivated owner', async () => {
    const { setClientRow, token, get } = await createAuthTestServer();
    setClientRow({ ownerActive: false });
    const answer = await get('/api/token', { 'x-api-token': token });
    expect(answer).toMatchObject(unauthorized(texts.apiToken.ownerDeactivated));
  });
});

describe('plugin with authentication strategies', () => {
  it('leaves routes that request no strategy accessible without credentials', async () => {
    const { get } = await createAuthTestServer();
    expect((await get('/host')).body).toEqual({ host: true });
    expect((await get('/api/public')).body).toEqual({ public: true });
  });

  it('can be registered twice on one server', async () => {
    const { get, sessionHeaders } = await createAuthTestServer();
    expect(await get('/otra/session', sessionHeaders(ana))).toMatchObject({ status: 200 });
    expect(await get('/otra/session')).toMatchObject(unauthorized(texts.session.missing));
  });

  it.each<[Hapi.ServerRegisterOptions, string]>([
    [{}, 'recado:session'],
    [{ routes: { prefix: '/api' } }, 'recado:/api:session'],
    [{ routes: { prefix: '/api', vhost: 'www.recado.mx' } }, 'recado:www.recado.mx:/api:session'],
    [{ routes: { prefix: '/api', vhost: ['a.mx', 'b.mx'] } }, 'recado:a.mx:b.mx:/api:session'],
  ])(
    'names its strategies after the instance %j, so that two instances never share one',
    async (registration, name) => {
      const server = Hapi.server();
      let names = {};
      const register = (scoped: Hapi.Server) => {
        names = registerAuthStrategies(scoped, {
          ...{ sessionTokens, apiTokens, accountKeys },
          callers: {
            loadUser: async () => undefined,
            loadClientByDigest: async () => undefined,
            loadKey: async () => undefined,
            ownsClient: async () => false,
          },
          uses: { countTokenUse() {}, countKeyUse() {} },
          addressOf: () => '',
        });
      };
      await server.register({ name: 'test-plugin', register }, registration);
      expect(names).toEqual({
        session: name,
        admin: name.replace('session', 'admin'),
        token: name.replace('session', 'token'),
        program: name.replace('session', 'program'),
      });
    },
  );
});
