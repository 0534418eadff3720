import { pushNotificationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../../testing/index.ts';
import { pruneSignIns } from '../../accounts/index.ts';
import { readVapidHeader, startTestPushService, type TestPushService } from './testing/startTestPushService.ts';

let server: TestServer;
let service: TestPushService;
beforeAll(async () => {
  [server, service] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'], consoleUrl: 'https://recado.ejemplo.mx' }),
    startTestPushService(),
  ]);
});
afterAll(() => Promise.all([server.stop(), service.stop()]));

const subscribe = ({ sdk }: Pick<TestUser, 'sdk'>, payload = service.browser().payload) =>
  sdk.request('POST /notices/push', { payload });
const listSubscriptionIds = async ({ sdk }: Pick<TestUser, 'sdk'>): Promise<string[]> =>
  (await sdk.request('GET /notices/push')).subscriptions.map(({ id }) => id);
/** Opens another session of an existing user. */
const logInAgain = async ({ email, sdk }: TestUser) => {
  const { token } = await sdk.request('POST /auth/login', { payload: { email, password: TEST_PASSWORD } });
  return { sdk: sdk.withSession(token) };
};

describe('push subscription', () => {
  it('receives a message that only its browser can decrypt, signed by the platform', async () => {
    const [ana, browser] = [await server.person(), service.browser()];
    const { subscription } = await subscribe(ana, browser.payload);
    expect(subscription).toMatchObject({ host: new URL(service.origin).host, isCurrent: true });
    await ana.sdk.request('POST /notices/push/test');
    expect(browser.readMessages()).toEqual([
      { ...texts.test, path: '/account/notifications', tag: expect.any(String) },
    ]);
    const pushRequest = service.requests.at(-1);
    if (!pushRequest) throw new Error('received no push request');
    const { headers, body } = pushRequest;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '172800' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(body.toString('latin1')).not.toContain('Recado');
    const { key, claims } = readVapidHeader(String(headers.authorization));
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://recado.ejemplo.mx' });
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThan(24 * 3600);
    const { publicKey, subscriptions } = await ana.sdk.request('GET /notices/push');
    expect(publicKey).toBe(key);
    expect(subscriptions[0]?.lastToldAt).not.toBeNull();
    // The database stores neither the endpoint nor the keys in readable form.
    const stored = JSON.stringify(await server.knex('pushSubscriptions').where({ id: subscription.id }));
    for (const secret of [browser.payload.endpoint, browser.payload.keys.auth]) expect(stored).not.toContain(secret);
  });

  it('is deleted when its browser is gone, but not when the push service is unavailable', async () => {
    const ana = await server.person();
    const { subscription } = await subscribe(ana);
    service.status = 503;
    await expect(ana.sdk.request('POST /notices/push/test')).rejects.toMatchObject({ status: 409 });
    expect(await listSubscriptionIds(ana)).toEqual([subscription.id]);
    service.status = 410;
    await expect(ana.sdk.request('POST /notices/push/test')).rejects.toMatchObject({ status: 409 });
    service.status = 201;
    expect(await listSubscriptionIds(ana)).toEqual([]);
  });

  it('is rejected when its endpoint is internal or its keys are not on the curve', async () => {
    const { payload } = service.browser();
    const ana = await server.person();
    for (const endpoint of ['https://10.0.0.1/wp/1', 'http://avisos.ejemplo.mx/wp/1', 'ftp://ejemplo.mx/'])
      await expect(subscribe(ana, { ...payload, endpoint })).rejects.toMatchObject({
        status: 400,
        errors: { endpoint: expect.any(String) },
      });
    const keys = { ...payload.keys, p256dh: payload.keys.p256dh.replace(/^.{8}/, 'BAAAAAAA') };
    await expect(subscribe(ana, { ...payload, keys })).rejects.toMatchObject({
      status: 400,
      errors: { keys: expect.any(String) },
    });
  });

  it('belongs to one user when several subscribe the same browser concurrently', async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => server.person()));
    const { payload } = service.browser();
    await Promise.all(people.flatMap(person => [subscribe(person, payload), subscribe(person, payload)]));
    const all = await Promise.all(people.map(listSubscriptionIds));
    expect(all.flat()).toHaveLength(1);
  });
});

describe('push subscription of a session that ends', () => {
  const sessionEndings: Readonly<Record<string, (person: TestUser, other: Pick<TestUser, 'sdk'>) => Promise<unknown>>> =
    {
      'it signs out': (_, other) => other.sdk.request('POST /auth/logout'),
      'the others are closed': person => person.sdk.request('DELETE /auth/sessions'),
      'the password is changed': person =>
        person.sdk.request('PUT /auth/password', {
          payload: { currentPassword: TEST_PASSWORD, newPassword: 'Otra-contraseña-8' },
        }),
      'its person is deactivated': person =>
        server.person({ role: 'admin' }).then(({ sdk }) =>
          sdk.request('PUT /admin/users/{id}/status', {
            params: { id: person.id },
            payload: { active: false },
          }),
        ),
    };
  it.each(Object.keys(sessionEndings))('is deleted when %s', async name => {
    const ana = await server.person();
    const other = await logInAgain(ana);
    const { subscription } = await subscribe(other);
    await sessionEndings[name]?.(ana, other);
    expect(await server.knex('pushSubscriptions').where({ id: subscription.id })).toEqual([]);
  });

  it('survives the expiry of its session, and is deleted when the other sessions are closed', async () => {
    const ana = await server.person();
    const [other, third] = [await logInAgain(ana), await logInAgain(ana)];
    const browser = service.browser();
    const { subscription } = await subscribe(other, browser.payload);
    const { signInId } = await server.knex('pushSubscriptions').where({ id: subscription.id }).first();
    await server
      .knex('signIns')
      .where({ id: signInId })
      .update({ expiresAt: new Date(Date.now() - 1000) });
    await pruneSignIns(server.knex);
    expect(await server.knex('signIns').where({ id: signInId })).toEqual([]);
    await ana.sdk.request('POST /notices/push/test');
    expect(browser.readMessages()).toHaveLength(1);
    // After a login in the same browser, the subscription belongs to the new session.
    const { endpoint } = browser.payload;
    await third.sdk.request('PUT /notices/push', { payload: { endpoint } });
    await expect(
      (await server.person()).sdk.request('PUT /notices/push', { payload: { endpoint } }),
    ).rejects.toMatchObject({ status: 404 });
    await third.sdk.request('POST /auth/logout');
    expect(await listSubscriptionIds(ana)).toEqual([]);
    await expect(ana.sdk.request('PUT /notices/push', { payload: { endpoint } })).rejects.toMatchObject({
      status: 404,
    });

    const expiredSubscription = await subscribe(ana);
    await server
      .knex('pushSubscriptions')
      .where({ id: expiredSubscription.subscription.id })
      .update({ signInId: null });
    await ana.sdk.request('DELETE /auth/sessions');
    expect(await listSubscriptionIds(ana)).toEqual([]);
  });

  it('is not stored when its session ends while the browser subscribes', async () => {
    const ana = await server.person();
    const sessions = await Promise.all([0, 1, 2, 3].map(() => logInAgain(ana)));
    const outcomes = await Promise.allSettled(
      sessions.flatMap(session => [subscribe(session), session.sdk.request('POST /auth/logout')]),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 401 });
    expect(await listSubscriptionIds(ana)).toEqual([]);
  });
});
