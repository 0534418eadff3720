import { type ApiEndpointKey, endpoints } from '@recado/contract';
import { formValidationTexts, apiErrorTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { CALLER_ADDRESS, callBoundRoute, RESOURCE_ID } from './testing/callBoundRoute.ts';

const login = endpoints['POST /auth/login'].example.payload as object;
const send = endpoints['POST /external/send'].example.payload as object;

describe('handler of a bound route', () => {
  it('receives the validated request, the caller, its address and the actor for the audit log', async () => {
    const { call } = await callBoundRoute('PATCH /clients/{id}/members/{member}', {
      url: `/clients/${RESOURCE_ID}/members/${RESOURCE_ID}`,
      payload: { role: 'answers' },
      headers: { 'user-agent': 'n8n' },
    });
    expect(call).toMatchObject({
      params: { id: RESOURCE_ID, member: RESOURCE_ID },
      query: {},
      payload: { role: 'answers' },
      headers: { 'user-agent': 'n8n' },
      caller: { userId: 'ana', name: 'Ana', isAdmin: false, signInId: 'sign-in' },
      address: CALLER_ADDRESS,
      actor: { kind: 'user', userId: 'ana', address: CALLER_ADDRESS, userAgent: 'n8n' },
    });
    expect(call?.request.path).toBe(`/clients/${RESOURCE_ID}/members/${RESOURCE_ID}`);
    expect(call?.h.response).toBeTypeOf('function');
  });

  it('receives the role that a member of the team needs', async () => {
    const { call } = await callBoundRoute('GET /clients/{id}', { url: `/clients/${RESOURCE_ID}` });
    expect(call?.caller).toMatchObject({ member: 'answers' });
  });

  it('receives no cookies, so that malformed ones of other applications do no harm', async () => {
    for (const cookie of ['a=1', '=;;"']) {
      const { status, call } = await callBoundRoute('GET /keys', { url: '/keys', headers: { cookie } });
      expect(status).toBe(200);
      expect(call?.request.state).toBeNull();
    }
  });
});

describe('authentication of a bound route', () => {
  it.each<readonly [ApiEndpointKey, string, object]>([
    ['GET /keys', 'session', { userId: 'ana', isAdmin: false }],
    ['GET /admin/stats', 'admin', { userId: 'ana', isAdmin: true }],
    ['GET /external/status', 'token', { userId: 'ana', clientId: RESOURCE_ID }],
    ['GET /external/clients', 'program', { userId: 'ana', clientId: undefined }],
  ])('follows the guard of the endpoint: %s requires %s', async (key, strategy, caller) => {
    const { call } = await callBoundRoute(key, { url: key.replace('GET ', '') });
    expect(call?.request.auth.strategy).toBe(strategy);
    expect(call?.caller).toMatchObject(caller);
  });

  it('does not exist for a public endpoint, even if the host requires it by default', async () => {
    const { status, call } = await callBoundRoute(
      'GET /auth/recovery',
      { url: '/auth/recovery' },
      { configure: server => server.auth.default('session') },
    );
    expect(status).toBe(200);
    expect(call?.caller).toBeUndefined();
    expect(call?.request.auth.isAuthenticated).toBe(false);
  });

  it.each<readonly [ApiEndpointKey, object]>([
    ['GET /external/status', { scopes: ['read'], beforeTwoStep: undefined }],
    ['GET /auth/two-step', { scopes: [], beforeTwoStep: true }],
  ])('receives the scopes and the two-step exemption of %s', async (key, settings) => {
    const { call } = await callBoundRoute(key, { url: key.replace('GET ', '') });
    expect(call?.request.route.settings.app).toEqual(settings);
  });
});

describe('validation of a bound route', () => {
  it('rejects query parameters of an endpoint that has none', async () => {
    expect(await callBoundRoute('GET /keys', { url: '/keys?page=2' })).toMatchObject({
      status: 400,
      message: "El campo 'page' no se admite. Quítelo de la petición.",
      call: undefined,
    });
  });

  it('converts query parameters, applies their defaults and rejects unknown ones', async () => {
    const ask = (query: string) => callBoundRoute('GET /external/events', { url: `/external/events${query}` });
    expect((await ask('?after=40')).call?.query).toEqual({ after: 40, limit: 100 });
    expect(await ask('?page=2')).toMatchObject({ status: 400 });
    expect(await ask('?after=x')).toMatchObject({ status: 400 });
  });

  it('rejects an unknown or missing field of the body', async () => {
    const post = (payload: object) => callBoundRoute('POST /auth/login', { url: '/auth/login', payload });
    expect(await post(login)).toMatchObject({ status: 200, call: { payload: login } });
    expect(await post({ ...login, otro: 1 })).toMatchObject({
      status: 400,
      message: "El campo 'otro' no se admite. Quítelo de la petición.",
    });
    expect(await post({})).toMatchObject({ status: 400, message: formValidationTexts.fillAllFields });
  });

  it('removes unknown fields of the body where react-admin sends whole records', async () => {
    const url = `/admin/users/${RESOURCE_ID}/role`;
    const put = (payload: object) => callBoundRoute('PUT /admin/users/{id}/role', { url, payload });
    const { status, call } = await put({ role: 'admin', createdAt: '2026-03-02' });
    expect({ status, payload: call?.payload }).toEqual({ status: 200, payload: { role: 'admin' } });
    expect(await put({ role: 'rey', createdAt: '2026-03-02' })).toMatchObject({ status: 400 });
  });

  it('checks the headers that the endpoint declares and accepts all others', async () => {
    const post = (headers: Record<string, string>) =>
      callBoundRoute('POST /external/send', { url: '/external/send', payload: send, headers });
    const accepted = await post({ 'idempotency-key': ' pedido-7 ', 'x-otro': '1' });
    expect(accepted).toMatchObject({
      status: 200,
      call: { headers: { 'idempotency-key': 'pedido-7', 'x-otro': '1' } },
    });
    expect(await post({ 'idempotency-key': 'k'.repeat(201) })).toMatchObject({ status: 400, call: undefined });
  });

  it('ignores a body where the endpoint has none', async () => {
    const request = { url: '/auth/logout', payload: { otro: 1 } };
    expect(await callBoundRoute('POST /auth/logout', request)).toMatchObject({ status: 200 });
  });
});

describe('path parameters of a bound route', () => {
  const malformed = 'no-es-un-id';

  it.each<readonly [ApiEndpointKey, string]>([
    ['GET /clients/{id}', texts.notFound.client],
    ['GET /admin/users/{id}', texts.notFound.user],
    ['GET /admin/audit/{id}', texts.notFound.auditEntry],
    ['DELETE /keys/{id}', texts.notFound.key],
    ['GET /external/webhooks/{webhookId}', texts.notFound.webhook],
    ['GET /external/media/{messageId}', texts.notFound.media],
    ['DELETE /notices/push/{subscription}', texts.notFound.subscription],
    ['GET /external/campaigns/{campaign}', texts.unknownPath],
    ['GET /clients/{id}/messages/{messageId}', texts.notFound.client],
  ])('cause the same 404 as an unknown ID when they are malformed: %s', async (key, message) => {
    const url = key.replace(/^\w+ /, '').replaceAll(/\{\w+\}/g, malformed);
    expect(await callBoundRoute(key, { url })).toMatchObject({ status: 404, message, call: undefined });
  });

  it.each<readonly [ApiEndpointKey, string]>([
    ['GET /clients/{id}/deliveries/{deliveryId}', texts.notFound.delivery],
    ['DELETE /clients/{id}/members/{member}', texts.notFound.member],
    ['DELETE /clients/{id}/invitations/{invitation}', texts.notFound.invitation],
  ])('are reported by the first malformed one: %s', async (key, message) => {
    const path = key.replace(/^\w+ /, '');
    const ask = (id: string) => callBoundRoute(key, { url: path.replace('{id}', id).replace(/\{\w+\}/, malformed) });
    expect(await ask(RESOURCE_ID)).toMatchObject({ status: 404, message });
    expect(await ask(malformed)).toMatchObject({ status: 404, message: texts.notFound.client });
  });

  it('are converted to lower case when they are IDs, which PostgreSQL compares as text', async () => {
    const url = `/clients/${RESOURCE_ID.toUpperCase()}`;
    expect((await callBoundRoute('GET /clients/{id}', { url })).call?.params).toEqual({ id: RESOURCE_ID });
  });

  it.each<readonly [string, ApiEndpointKey]>([
    ['chat', 'POST /external/chats/{chat}/watch'],
    ['conversation', 'GET /external/conversations/{conversation}'],
    ['group', 'GET /external/groups/{group}'],
    ['contact', 'GET /external/contacts/{contact}'],
    ['template', 'DELETE /external/templates/{template}'],
    ['messageId', 'GET /external/messages/{messageId}'],
  ])('are passed on unchanged when WhatsApp defines their format: %s', async (name, key) => {
    const url = key.replace(/^\w+ /, '').replace(/\{\w+\}/, '3EB0-Aa%20b');
    expect((await callBoundRoute(key, { url })).call?.params).toEqual({ [name]: '3EB0-Aa b' });
  });
});
