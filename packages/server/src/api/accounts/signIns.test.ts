import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('API for account sessions', () => {
  const agents = {
    phone: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  };
  const logIn = async (email: string, device: keyof typeof agents) => {
    const { token } = await server.sdk.request('POST /auth/login', {
      payload: { email, password: TEST_PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.8', 'user-agent': agents[device] },
    });
    return server.sdk.withSession(token);
  };
  const unauthorized = { status: 401, message: expect.stringMatching(/ya no es válida/) };

  it('lists sessions with device and IP address and marks the current one', async () => {
    const { email, sdk } = await server.person();
    const phone = await logIn(email, 'phone');
    const { sessions } = await phone.request('GET /auth/sessions');
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({
        device: 'Chrome en Android',
        address: '203.0.113.8',
        userAgent: agents.phone,
      }),
    ]);
    expect((await sdk.request('GET /auth/sessions')).sessions.find(({ isCurrent }) => isCurrent)?.id).not.toBe(
      sessions.find(({ isCurrent }) => isCurrent)?.id,
    );
  });

  it('ends only the current session on POST /auth/logout', async () => {
    const { email, sdk } = await server.person();
    const phone = await logIn(email, 'phone');
    expect(await phone.request('POST /auth/logout')).toMatchObject({ success: true });
    await expect(phone.request('GET /auth/profile')).rejects.toMatchObject(unauthorized);
    expect((await sdk.request('GET /auth/sessions')).sessions).toHaveLength(1);
  });

  it('ends one session or all except the current one, but no session of another account', async () => {
    const { email, sdk } = await server.person();
    const stranger = await server.person();
    const [phone, office] = [await logIn(email, 'phone'), await logIn(email, 'office')];
    const { sessions } = await sdk.request('GET /auth/sessions');
    const id = sessions.find(({ device }) => device === 'Firefox en Windows')?.id ?? '';
    const sessionParams = { params: { id } };
    await expect(stranger.sdk.request('DELETE /auth/sessions/{id}', sessionParams)).rejects.toMatchObject({
      status: 404,
    });
    await office.request('GET /auth/profile');
    await sdk.request('DELETE /auth/sessions/{id}', sessionParams);
    await expect(office.request('GET /auth/profile')).rejects.toMatchObject(unauthorized);
    await expect(sdk.request('DELETE /auth/sessions/{id}', sessionParams)).rejects.toMatchObject({ status: 404 });
    await phone.request('GET /auth/profile');
    expect(await sdk.request('DELETE /auth/sessions')).toMatchObject({ message: 'Se cerró la otra sesión' });
    await expect(phone.request('GET /auth/profile')).rejects.toMatchObject(unauthorized);
    await expect(sdk.request('GET /auth/profile')).resolves.toBeDefined();
    await expect(stranger.sdk.request('GET /auth/profile')).resolves.toBeDefined();
  });

  it('updates the last-seen time of a session after a request', async () => {
    const { id, sdk } = await server.person();
    const ownSessions = server.knex('signIns').where({ userId: id });
    await ownSessions.clone().update({ lastSeenAt: new Date(0) });
    await sdk.request('GET /auth/profile');
    await vi.waitFor(async () => expect((await ownSessions.clone().first()).lastSeenAt.getTime()).toBeGreaterThan(0), {
      timeout: 20_000,
    });
  });

  it('rejects a concurrent login with the old password while the password changes', async () => {
    const { id, email } = await server.person();
    const trx = await server.knex.transaction();
    await trx('users').where({ id }).update({ passwordHash: 'another' });
    await trx('signIns').where({ userId: id }).delete();
    const lateLogin = logIn(email, 'office');
    lateLogin.catch(() => {});
    await vi.waitFor(
      async () => {
        const { rows } = await server.knex.raw(
          `SELECT FROM pg_locks l WHERE NOT l.granted AND l.locktype IN ('transactionid', 'tuple')`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await trx.commit();
    await expect(lateLogin).rejects.toMatchObject({ status: 401 });
    expect(await server.knex('signIns').where({ userId: id })).toEqual([]);
  });
});
