import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import { HttpError } from 'ra-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataProvider } from './createDataProvider.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
});
afterAll(() => server.stop());

const createProvider = (token: string | null) =>
  createDataProvider({ apiUrl: `${server.url}/api`, token: () => token });
const newestFirst = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'createdAt', order: 'DESC' },
  filter: {},
} as const;

it('data provider returns the records of a list and their total number', async () => {
  const { data, total } = await createProvider(admin.token).getList('users', newestFirst);
  expect(data.map(({ id }) => id)).toEqual([admin.id]);
  expect(total).toBe(1);
});

it('data provider returns one record by its ID, and several records by their IDs', async () => {
  const provider = createProvider(admin.token);
  expect((await provider.getOne('users', { id: admin.id })).data).toMatchObject({ name: admin.name });
  expect((await provider.getMany('users', { ids: [admin.id] })).data).toHaveLength(1);
});

it('data provider updates several records with one request for each', async () => {
  const ana = await server.person({ name: 'Ana Torres' });
  const { data } = await createProvider(admin.token).updateMany('users', {
    ids: [ana.id],
    data: { active: false },
  });
  expect(data).toEqual([ana.id]);
  expect(await server.knex('users').where({ id: ana.id }).first('active')).toEqual({ active: false });
});

it.each([
  ['without a session', () => null, 401],
  ['without the administrator role', async () => (await server.person()).token, 403],
])('data provider rejects with the error of the server (caller: %s)', async (_who, token, status) => {
  const failure: unknown = await createProvider(await token())
    .getList('users', newestFirst)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpError);
  expect(failure).toMatchObject({ status });
  expect((failure as HttpError).message).toMatch(/\p{L}+\.$/u);
});

it('data provider rejects with an error for each invalid field', async () => {
  const failure: unknown = await createProvider(admin.token)
    .update('users', { id: admin.id, data: { name: '' }, previousData: { id: admin.id } })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 400, body: { errors: { name: expect.any(String) } } });
});

it('data provider rejects with the message of react-admin when the server is unreachable', async () => {
  const provider = createDataProvider({ apiUrl: 'http://127.0.0.1:9/api', token: () => null });
  const failure: unknown = await provider.getList('users', newestFirst).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 0, message: 'ra.notification.http_error' });
});
