import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { HttpError } from 'ra-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAuthProvider } from './createAuthProvider.ts';

let server: TestServer;
let admin: TestUser;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await server.person({ name: 'Ana Torres' });
});
afterAll(() => server.stop());

function createSession(person: TestUser | undefined) {
  const session = { token: person?.token ?? null };
  const auth = createAuthProvider({
    apiUrl: `${server.url}/api`,
    token: () => session.token,
    onSessionLost: () => {
      session.token = null;
    },
  });
  return { auth, session };
}
const createHttpError = (status: number) => new HttpError('No.', status, {});
const listAccess = { resource: 'users', action: 'list' };

it('auth provider rejects checkAuth when there is no session', async () => {
  await expect(createSession(undefined).auth.checkAuth({})).rejects.toBeDefined();
  await expect(createSession(ana).auth.checkAuth({})).resolves.toBeUndefined();
});

it('auth provider ends the session after a 401 response, but not after other errors', async () => {
  const { auth } = createSession(admin);
  await expect(auth.checkError(createHttpError(401))).rejects.toMatchObject({ message: false });
  for (const status of [0, 400, 403, 404, 500])
    await expect(auth.checkError(createHttpError(status))).resolves.toBeUndefined();
});

it('auth provider ends the session on the server on logout, clears the token and returns the login path of the host', async () => {
  const loggedOutAdmin = await server.person({ role: 'admin' });
  const { auth, session } = createSession(loggedOutAdmin);
  expect(await auth.logout({})).toBe('/login');
  expect(session.token).toBeNull();
  await vi.waitFor(
    () => expect(loggedOutAdmin.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 }),
    {
      timeout: 20_000,
    },
  );
});

it('auth provider returns the new identity when the session belongs to a second user', async () => {
  const { auth, session } = createSession(admin);
  expect(await auth.getIdentity?.()).toEqual({ id: admin.id, fullName: admin.name });
  session.token = ana.token;
  expect(await auth.getIdentity?.()).toEqual({ id: ana.id, fullName: ana.name });
});

it('auth provider grants access to administrators only', async () => {
  expect(await createSession(admin).auth.canAccess?.(listAccess)).toBe(true);
  expect(await createSession(ana).auth.canAccess?.(listAccess)).toBe(false);
});

it('auth provider grants access when the role cannot be read, so that the server decides', async () => {
  const auth = createAuthProvider({
    apiUrl: 'http://127.0.0.1:9/api',
    token: () => admin.token,
    onSessionLost: () => expect.unreachable(),
  });
  expect(await auth.canAccess?.(listAccess)).toBe(true);
});
