import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('POST /auth/register', () => {
  it('answers with a session and an ordinary user, whatever they ask for', async () => {
    const { token, user } = await server.sdk.request('POST /auth/register', {
      payload: { name: 'Marta', email: 'Marta@Ejemplo.MX', password: testPassword },
    });
    expect(user).toMatchObject({ name: 'Marta', email: 'marta@ejemplo.mx', role: 'user', active: true });
    const session = server.sdk.withSession(token);
    expect(await session.request('GET /auth/profile')).toEqual({ user });
  });

  it('refuses an e-mail that has an account, however it is written', async () => {
    const { email } = await server.person();
    const again = server.sdk.request('POST /auth/register', {
      payload: { name: 'Otra', email: email.toUpperCase(), password: testPassword },
    });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ya existe una cuenta/),
    });
  });

  it('says in the words of docs/product.md §5 that a password is too short', async () => {
    const register = server.sdk.request('POST /auth/register', {
      payload: { name: 'Marta', email: 'corta@ejemplo.mx', password: '12345' },
    });
    const message = 'La contraseña debe tener al menos 6 caracteres';
    await expect(register).rejects.toMatchObject({ status: 400, message, errors: { password: message } });
  });

  it.each([
    '       ',
    '\u200b\u200b\u200b\u200b\u200b\u200b',
    '\t\n\t\n\t\n',
    '\u3164\u2800\u00a0\u2060\ufeff\u00ad',
  ])('refuses a password of which nothing can be seen: %j', async password => {
    const register = server.sdk.request('POST /auth/register', {
      payload: { name: 'Marta', email: 'invisible@ejemplo.mx', password },
    });
    const message = expect.stringMatching(/espacios o caracteres que no se ven/);
    await expect(register).rejects.toMatchObject({ status: 400, errors: { password: message } });
  });

  it('lets one network create only so many accounts at a time', async () => {
    const register = (index: number) =>
      server.sdk.request('POST /auth/register', {
        payload: { name: 'Masa', email: `masa${index}@ejemplo.mx`, password: testPassword },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => register(index)));
    const refused = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) expect(error).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});

describe('POST /auth/login', () => {
  const login = (email: string, password: string, address = '203.0.113.1') =>
    server.sdk.request('POST /auth/login', {
      payload: { email, password },
      headers: { 'x-forwarded-for': address },
    });

  it('answers with a session for the right password', async () => {
    const { id, email } = await server.person();
    const { token, user } = await login(email, testPassword);
    expect(user.id).toBe(id);
    expect((await server.sdk.withSession(token).request('GET /auth/profile')).user.id).toBe(id);
  });

  it('says the same for a wrong password and for an account that does not exist', async () => {
    const { email } = await server.person();
    const [wrong, nobody] = await Promise.allSettled([
      login(email, 'no es esta'),
      login('nadie@ejemplo.mx', testPassword),
    ]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(nobody).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(wrong.status === 'rejected' && wrong.reason.message).toBe(
      nobody.status === 'rejected' && nobody.reason.message,
    );
  });

  it('slows down guessing from one network, and lets the owner in from another', async () => {
    const { email } = await server.person();
    const guesses = Array.from({ length: 12 }, (_, index) =>
      login(email, `intento ${index}`, '203.0.113.66'),
    );
    const outcomes = await Promise.allSettled(guesses);
    const statuses = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.status : 200));
    expect(statuses).toContain(429);
    await expect(login(email, testPassword, '203.0.113.67')).resolves.toHaveProperty('token');
  });
});

describe('a session', () => {
  it('ends at once when its user is deactivated', async () => {
    const admin = await server.person({ role: 'admin' });
    const user = await server.person();
    await admin.sdk.request('PUT /admin/users/{id}/status', { params: { id: user.id }, payload: {} });
    await expect(user.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(
      server.sdk.request('POST /auth/login', { payload: { email: user.email, password: testPassword } }),
    ).rejects.toMatchObject({ status: 401, message: expect.stringMatching(/desactivada/) });
  });

  it('does not come back when its user is activated again', async () => {
    const admin = await server.person({ role: 'admin' });
    const user = await server.person();
    const toggle = () =>
      admin.sdk.request('PUT /admin/users/{id}/status', { params: { id: user.id }, payload: {} });
    await toggle();
    await toggle();
    await expect(user.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
  });

  it('gains and loses the rights of an administrator at once', async () => {
    const admin = await server.person({ role: 'admin' });
    const user = await server.person();
    const setRole = (role: 'admin' | 'user') =>
      admin.sdk.request('PUT /admin/users/{id}/role', { params: { id: user.id }, payload: { role } });
    await setRole('admin');
    await expect(user.sdk.request('GET /admin/stats')).resolves.toHaveProperty('stats');
    await setRole('user');
    await expect(user.sdk.request('GET /admin/stats')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the sessions of an account', () => {
  const agents = {
    phone: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  };
  const open = async (email: string, device: keyof typeof agents) => {
    const { token } = await server.sdk.request('POST /auth/login', {
      payload: { email, password: testPassword },
      headers: { 'x-forwarded-for': '203.0.113.8', 'user-agent': agents[device] },
    });
    return server.sdk.withSession(token);
  };
  const refused = { status: 401, message: expect.stringMatching(/ya no es válida/) };

  it('are listed with device and place, the one that asks marked', async () => {
    const { email, sdk } = await server.person();
    const phone = await open(email, 'phone');
    const { sessions } = await phone.request('GET /auth/sessions');
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({
        device: 'Chrome en Android',
        address: '203.0.113.8',
        userAgent: agents.phone,
      }),
    ]);
    expect(
      (await sdk.request('GET /auth/sessions')).sessions.find(({ isCurrent }) => isCurrent)?.id,
    ).not.toBe(sessions.find(({ isCurrent }) => isCurrent)?.id);
  });

  it('end at once by POST /auth/logout, and the others stay', async () => {
    const { email, sdk } = await server.person();
    const phone = await open(email, 'phone');
    expect(await phone.request('POST /auth/logout')).toMatchObject({ success: true });
    await expect(phone.request('GET /auth/profile')).rejects.toMatchObject(refused);
    expect((await sdk.request('GET /auth/sessions')).sessions).toHaveLength(1);
  });

  it('end one by one, all others at once, and nobody else’s', async () => {
    const { email, sdk } = await server.person();
    const stranger = await server.person();
    const [phone, office] = [await open(email, 'phone'), await open(email, 'office')];
    const { sessions } = await sdk.request('GET /auth/sessions');
    const id = sessions.find(({ device }) => device === 'Firefox en Windows')?.id ?? '';
    const ending = { params: { id } };
    await expect(stranger.sdk.request('DELETE /auth/sessions/{id}', ending)).rejects.toMatchObject({
      status: 404,
    });
    await office.request('GET /auth/profile');
    await sdk.request('DELETE /auth/sessions/{id}', ending);
    await expect(office.request('GET /auth/profile')).rejects.toMatchObject(refused);
    await expect(sdk.request('DELETE /auth/sessions/{id}', ending)).rejects.toMatchObject({ status: 404 });
    await phone.request('GET /auth/profile');
    expect(await sdk.request('DELETE /auth/sessions')).toMatchObject({ message: 'Se cerró la otra sesión' });
    await expect(phone.request('GET /auth/profile')).rejects.toMatchObject(refused);
    await expect(sdk.request('GET /auth/profile')).resolves.toBeDefined();
    await expect(stranger.sdk.request('GET /auth/profile')).resolves.toBeDefined();
  });

  it('are seen again, which is noted now and then', async () => {
    const { id, sdk } = await server.person();
    const mine = server.knex('signIns').where({ userId: id });
    await mine.clone().update({ lastSeenAt: new Date(0) });
    await sdk.request('GET /auth/profile');
    await vi.waitFor(
      async () => expect((await mine.clone().first()).lastSeenAt.getTime()).toBeGreaterThan(0),
      {
        timeout: 20_000,
      },
    );
  });

  it('are none of an account that got another password while somebody signed in with the old one', async () => {
    const { id, email } = await server.person();
    const trx = await server.knex.transaction();
    await trx('users').where({ id }).update({ passwordHash: 'another' });
    await trx('signIns').where({ userId: id }).delete();
    const late = open(email, 'office');
    late.catch(() => {});
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
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(await server.knex('signIns').where({ userId: id })).toEqual([]);
  });
});

describe('PUT /auth/password', () => {
  it('changes the password and ends every other session', async () => {
    const { sdk, email } = await server.person();
    const { token } = await sdk.request('PUT /auth/password', {
      payload: { currentPassword: testPassword, newPassword: 'Pan-de-muerto-1' },
    });
    await expect(sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(server.sdk.withSession(token).request('GET /auth/profile')).resolves.toHaveProperty('user');
    await expect(
      server.sdk.request('POST /auth/login', { payload: { email, password: 'Pan-de-muerto-1' } }),
    ).resolves.toHaveProperty('token');
  });

  it('refuses when the current password is wrong', async () => {
    const { sdk } = await server.person();
    const change = sdk.request('PUT /auth/password', {
      payload: { currentPassword: 'no es esta', newPassword: 'Pan-de-muerto-1' },
    });
    await expect(change).rejects.toMatchObject({
      status: 400,
      errors: { currentPassword: expect.any(String) },
    });
  });
});
