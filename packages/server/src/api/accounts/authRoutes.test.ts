import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/index.ts';
import { TEST_CLUSTER_NODE_COUNT } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('POST /auth/register', () => {
  it('returns a session and a user without administrator rights', async () => {
    const { token, user } = await server.sdk.request('POST /auth/register', {
      payload: { name: 'Marta', email: 'Marta@Ejemplo.MX', password: TEST_PASSWORD },
    });
    expect(user).toMatchObject({ name: 'Marta', email: 'marta@ejemplo.mx', role: 'user', active: true });
    const session = server.sdk.withSession(token);
    expect(await session.request('GET /auth/profile')).toEqual({ user });
  });

  it('rejects an e-mail address that has an account, regardless of letter case', async () => {
    const { email } = await server.person();
    const secondRegistration = server.sdk.request('POST /auth/register', {
      payload: { name: 'Otra', email: email.toUpperCase(), password: TEST_PASSWORD },
    });
    await expect(secondRegistration).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Ya existe una cuenta/),
    });
  });

  it('rejects a short password with the message of docs/product.md §5', async () => {
    const register = server.sdk.request('POST /auth/register', {
      payload: { name: 'Marta', email: 'corta@ejemplo.mx', password: '12345' },
    });
    const message = 'La contraseña debe tener al menos 6 caracteres';
    await expect(register).rejects.toMatchObject({ status: 400, message, errors: { password: message } });
  });

  it.each(['       ', '\u200b\u200b\u200b\u200b\u200b\u200b', '\t\n\t\n\t\n', '\u3164\u2800\u00a0\u2060\ufeff\u00ad'])(
    'rejects a password without visible characters: %j',
    async password => {
      const register = server.sdk.request('POST /auth/register', {
        payload: { name: 'Marta', email: 'invisible@ejemplo.mx', password },
      });
      const message = expect.stringMatching(/espacios o caracteres que no se ven/);
      await expect(register).rejects.toMatchObject({ status: 400, errors: { password: message } });
    },
  );

  it('limits how many accounts one network can create at a time', async () => {
    const register = (index: number) =>
      server.sdk.request('POST /auth/register', {
        payload: { name: 'Masa', email: `masa${index}@ejemplo.mx`, password: TEST_PASSWORD },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => register(index)));
    const rejections = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(rejections.length).toBeGreaterThan(0);
    for (const error of rejections) expect(error).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});

describe('POST /auth/login', () => {
  const login = (email: string, password: string, address = '203.0.113.1') =>
    server.sdk.request('POST /auth/login', {
      payload: { email, password },
      headers: { 'x-forwarded-for': address },
    });

  it('returns a session when the password is correct', async () => {
    const { id, email } = await server.person();
    const { token, user } = await login(email, TEST_PASSWORD);
    expect(user.id).toBe(id);
    expect((await server.sdk.withSession(token).request('GET /auth/profile')).user.id).toBe(id);
  });

  it('returns the same error for a wrong password and an unknown account', async () => {
    const { email } = await server.person();
    const [wrongPassword, unknownAccount] = await Promise.allSettled([
      login(email, 'no es esta'),
      login('nadie@ejemplo.mx', TEST_PASSWORD),
    ]);
    expect(wrongPassword).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(unknownAccount).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(wrongPassword.status === 'rejected' && wrongPassword.reason.message).toBe(
      unknownAccount.status === 'rejected' && unknownAccount.reason.message,
    );
  });

  it('limits guesses from one network, while the owner can log in from another network', async () => {
    const { email } = await server.person();
    // Each node counts attempts separately, so the limit is reached after as many guesses on each node.
    const guesses = Array.from({ length: 12 * TEST_CLUSTER_NODE_COUNT }, (_, index) =>
      login(email, `intento ${index}`, '203.0.113.66'),
    );
    const outcomes = await Promise.allSettled(guesses);
    const statuses = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason.status : 200));
    expect(statuses).toContain(429);
    await expect(login(email, TEST_PASSWORD, '203.0.113.67')).resolves.toHaveProperty('token');
  });
});

describe('session', () => {
  it('ends immediately when its user is deactivated', async () => {
    const admin = await server.person({ role: 'admin' });
    const user = await server.person();
    await admin.sdk.request('PUT /admin/users/{id}/status', { params: { id: user.id }, payload: {} });
    await expect(user.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(
      server.sdk.request('POST /auth/login', { payload: { email: user.email, password: TEST_PASSWORD } }),
    ).rejects.toMatchObject({ status: 401, message: expect.stringMatching(/desactivada/) });
  });

  it('stays invalid when its user is activated again', async () => {
    const admin = await server.person({ role: 'admin' });
    const user = await server.person();
    const toggle = () => admin.sdk.request('PUT /admin/users/{id}/status', { params: { id: user.id }, payload: {} });
    await toggle();
    await toggle();
    await expect(user.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
  });

  it('gains and loses administrator rights immediately when the role changes', async () => {
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

describe('PUT /auth/password', () => {
  it('changes the password, ends earlier sessions and returns a new one', async () => {
    const { sdk, email } = await server.person();
    const { token } = await sdk.request('PUT /auth/password', {
      payload: { currentPassword: TEST_PASSWORD, newPassword: 'Pan-de-muerto-1' },
    });
    await expect(sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 });
    await expect(server.sdk.withSession(token).request('GET /auth/profile')).resolves.toHaveProperty('user');
    await expect(
      server.sdk.request('POST /auth/login', { payload: { email, password: 'Pan-de-muerto-1' } }),
    ).resolves.toHaveProperty('token');
  });

  it('rejects the change when the current password is wrong', async () => {
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
