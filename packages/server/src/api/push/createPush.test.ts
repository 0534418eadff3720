import { push as texts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer, testPassword } from '../../testing/index.ts';
import { pruneSignIns } from '../accounts/index.ts';
import { type PushService, readVapid, startPushService } from './testing/startPushService.ts';

let server: TestServer;
let service: PushService;
beforeAll(async () => {
  [server, service] = await Promise.all([
    startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'], consoleUrl: 'https://recado.ejemplo.mx' }),
    startPushService(),
  ]);
});
afterAll(() => Promise.all([server.stop(), service.stop()]));

const subscribe = ({ sdk }: Pick<TestPerson, 'sdk'>, payload = service.browser().payload) =>
  sdk.request('POST /notices/push', { payload });
const told = async ({ sdk }: Pick<TestPerson, 'sdk'>): Promise<string[]> =>
  (await sdk.request('GET /notices/push')).subscriptions.map(({ id }) => id);
/** Another session of theirs. */
const again = async ({ email, sdk }: TestPerson) => {
  const { token } = await sdk.request('POST /auth/login', { payload: { email, password: testPassword } });
  return { sdk: sdk.withSession(token) };
};

describe('a browser that is told', () => {
  it('is handed what only it can read, by a platform that says who it is', async () => {
    const [ana, browser] = [await server.person(), service.browser()];
    const { subscription } = await subscribe(ana, browser.payload);
    expect(subscription).toMatchObject({ host: new URL(service.origin).host, isCurrent: true });
    await ana.sdk.request('POST /notices/push/test');
    expect(browser.heard()).toEqual([{ ...texts.test, path: '/account', tag: expect.any(String) }]);
    const handed = service.handed.at(-1);
    if (!handed) throw new Error('nothing was handed over');
    const { headers, body } = handed;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '172800' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(body.toString('latin1')).not.toContain('Recado');
    const { key, claims } = readVapid(String(headers.authorization));
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://recado.ejemplo.mx' });
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThan(24 * 3600);
    const { publicKey, subscriptions } = await ana.sdk.request('GET /notices/push');
    expect(publicKey).toBe(key);
    expect(subscriptions[0]?.lastToldAt).not.toBeNull();
    // Neither where it is nor what encrypts for it can be read in the database.
    const stored = JSON.stringify(await server.knex('pushSubscriptions').where({ id: subscription.id }));
    for (const secret of [browser.payload.endpoint, browser.payload.keys.auth])
      expect(stored).not.toContain(secret);
  });

  it('that is there no more is forgotten; one whose service is away is not', async () => {
    const ana = await server.person();
    const { subscription } = await subscribe(ana);
    service.status = 503;
    await expect(ana.sdk.request('POST /notices/push/test')).rejects.toMatchObject({ status: 409 });
    expect(await told(ana)).toEqual([subscription.id]);
    service.status = 410;
    await expect(ana.sdk.request('POST /notices/push/test')).rejects.toMatchObject({ status: 409 });
    service.status = 201;
    expect(await told(ana)).toEqual([]);
  });

  it('has an address outside and keys on the curve', async () => {
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

  it('is one person’s, whoever else asks for the same one at once', async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => server.person()));
    const { payload } = service.browser();
    await Promise.all(people.flatMap(person => [subscribe(person, payload), subscribe(person, payload)]));
    const all = await Promise.all(people.map(told));
    expect(all.flat()).toHaveLength(1);
  });
});

describe('with the session it ends', () => {
  const ways: Readonly<
    Record<string, (person: TestPerson, other: Pick<TestPerson, 'sdk'>) => Promise<unknown>>
  > = {
    'it signs out': (_, other) => other.sdk.request('POST /auth/logout'),
    'the others are closed': person => person.sdk.request('DELETE /auth/sessions'),
    'the password is changed': person =>
      person.sdk.request('PUT /auth/password', {
        payload: { currentPassword: testPassword, newPassword: 'Otra-contraseña-8' },
      }),
    'its person is deactivated': person =>
      server.person({ role: 'admin' }).then(({ sdk }) =>
        sdk.request('PUT /admin/users/{id}/status', {
          params: { id: person.id },
          payload: { active: false },
        }),
      ),
  };
  it.each(Object.keys(ways))('when %s', async name => {
    const ana = await server.person();
    const other = await again(ana);
    const { subscription } = await subscribe(other);
    await ways[name]?.(ana, other);
    expect(await server.knex('pushSubscriptions').where({ id: subscription.id })).toEqual([]);
  });

  it('but not when it runs out by itself; and whoever closes the others ends that, too', async () => {
    const ana = await server.person();
    const [other, third] = [await again(ana), await again(ana)];
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
    expect(browser.heard()).toHaveLength(1);
    // Signed in again in the same browser it is that session's.
    const { endpoint } = browser.payload;
    await third.sdk.request('PUT /notices/push', { payload: { endpoint } });
    await expect(
      (await server.person()).sdk.request('PUT /notices/push', { payload: { endpoint } }),
    ).rejects.toMatchObject({ status: 404 });
    await third.sdk.request('POST /auth/logout');
    expect(await told(ana)).toEqual([]);
    await expect(ana.sdk.request('PUT /notices/push', { payload: { endpoint } })).rejects.toMatchObject({
      status: 404,
    });

    const left = await subscribe(ana);
    await server.knex('pushSubscriptions').where({ id: left.subscription.id }).update({ signInId: null });
    await ana.sdk.request('DELETE /auth/sessions');
    expect(await told(ana)).toEqual([]);
  });

  it('nothing is left of one that ends while it subscribes', async () => {
    const ana = await server.person();
    const sessions = await Promise.all([0, 1, 2, 3].map(() => again(ana)));
    const outcomes = await Promise.allSettled(
      sessions.flatMap(one => [subscribe(one), one.sdk.request('POST /auth/logout')]),
    );
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 401 });
    expect(await told(ana)).toEqual([]);
  });
});
