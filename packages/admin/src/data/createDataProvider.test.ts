import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import { HttpError } from 'ra-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataProvider } from './createDataProvider.ts';

let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ name: 'Rosa Ávila', role: 'admin' });
});
afterAll(() => server.stop());

const providerOf = (token: string | null) =>
  createDataProvider({ apiUrl: `${server.url}/api`, token: () => token });
const newestFirst = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'createdAt', order: 'DESC' },
  filter: {},
} as const;

it('lists, with the total of the whole', async () => {
  const { data, total } = await providerOf(admin.token).getList('users', newestFirst);
  expect(data.map(({ id }) => id)).toEqual([admin.id]);
  expect(total).toBe(1);
});

it('reads one, and several by their ids', async () => {
  const provider = providerOf(admin.token);
  expect((await provider.getOne('users', { id: admin.id })).data).toMatchObject({ name: admin.name });
  expect((await provider.getMany('users', { ids: [admin.id] })).data).toHaveLength(1);
});

it('updates several, each by itself', async () => {
  const ana = await server.person({ name: 'Ana Torres' });
  const { data } = await providerOf(admin.token).updateMany('users', {
    ids: [ana.id],
    data: { active: false },
  });
  expect(data).toEqual([ana.id]);
  expect(await server.knex('users').where({ id: ana.id }).first('active')).toEqual({ active: false });
});

it.each([
  ['nobody', () => null, 401],
  ['who is no administrator', async () => (await server.person()).token, 403],
])('passes on what the server says to %s', async (_who, token, status) => {
  const refused: unknown = await providerOf(await token())
    .getList('users', newestFirst)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ status });
  expect((refused as HttpError).message).toMatch(/\p{L}+\.$/u);
});

it('says what is wrong with which field', async () => {
  const refused: unknown = await providerOf(admin.token)
    .update('users', { id: admin.id, data: { name: '' }, previousData: { id: admin.id } })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400, body: { errors: { name: expect.any(String) } } });
});

it('speaks of a server that is not there in react-admin’s own words', async () => {
  const provider = createDataProvider({ apiUrl: 'http://127.0.0.1:9/api', token: () => null });
  const refused: unknown = await provider.getList('users', newestFirst).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 0, message: 'ra.notification.http_error' });
});
