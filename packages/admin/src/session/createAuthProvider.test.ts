import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { HttpError } from 'ra-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAuthProvider } from './createAuthProvider.ts';

let server: TestServer;
let admin: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
  ana = await server.person({ name: 'Ana Torres' });
});
afterAll(() => server.stop());

function signedIn(as: TestPerson | undefined) {
  const session = { token: as?.token ?? null };
  const auth = createAuthProvider({
    apiUrl: `${server.url}/api`,
    token: () => session.token,
    onSessionLost: () => {
      session.token = null;
    },
  });
  return { auth, session };
}
const refusal = (status: number) => new HttpError('No.', status, {});
const list = { resource: 'users', action: 'list' };

it('lets nobody in without a session', async () => {
  await expect(signedIn(undefined).auth.checkAuth({})).rejects.toBeDefined();
  await expect(signedIn(ana).auth.checkAuth({})).resolves.toBeUndefined();
});

it('ends the session with a 401 and with nothing else', async () => {
  const { auth } = signedIn(admin);
  await expect(auth.checkError(refusal(401))).rejects.toMatchObject({ message: false });
  for (const status of [0, 400, 403, 404, 500])
    await expect(auth.checkError(refusal(status))).resolves.toBeUndefined();
});

it('ends the session on the server, forgets it, and leads to the host’s login', async () => {
  const leaving = await server.person({ role: 'admin' });
  const { auth, session } = signedIn(leaving);
  expect(await auth.logout({})).toBe('/login');
  expect(session.token).toBeNull();
  await vi.waitFor(
    () => expect(leaving.sdk.request('GET /auth/profile')).rejects.toMatchObject({ status: 401 }),
    {
      timeout: 20_000,
    },
  );
});

it('knows who it is, and asks again when it is somebody else', async () => {
  const { auth, session } = signedIn(admin);
  expect(await auth.getIdentity?.()).toEqual({ id: admin.id, fullName: admin.name });
  session.token = ana.token;
  expect(await auth.getIdentity?.()).toEqual({ id: ana.id, fullName: ana.name });
});

it('is for administrators', async () => {
  expect(await signedIn(admin).auth.canAccess?.(list)).toBe(true);
  expect(await signedIn(ana).auth.canAccess?.(list)).toBe(false);
});

it('lets the server decide when nobody can say who it is', async () => {
  const auth = createAuthProvider({
    apiUrl: 'http://127.0.0.1:9/api',
    token: () => admin.token,
    onSessionLost: () => expect.unreachable(),
  });
  expect(await auth.canAccess?.(list)).toBe(true);
});
