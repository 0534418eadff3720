import type { User } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

/** This suite sends requests exactly as ra-data-simple-rest does. */
let server: TestServer;
let admin: TestUser;
let person: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  person = await server.person({ name: 'Óscar Ortiz' });
});
afterAll(() => server.stop());

interface Reply {
  readonly user: User;
  readonly users: User[];
  readonly message: string;
  readonly errors?: Record<string, string>;
}

interface SendParams {
  method?: string;
  body?: unknown;
}

async function send(path: string, { method = 'GET', body }: SendParams = {}) {
  const answer = await fetch(`${server.url}/api/admin/${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${admin.token}`,
      'content-type': method === 'DELETE' ? 'text/plain' : 'application/json',
      ...(method === 'GET' && { range: 'users=0-24' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Reply };
}
const search = (query: object) =>
  Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
const getRecord = async (id: string) => (await send(`users/${id}`)).json.user;

describe('API for an unmodified react-admin client', () => {
  it('lists users, and returns many users by their IDs without a range', async () => {
    const list = await send(`users?${search({ sort: ['id', 'ASC'], range: [0, 24], filter: { q: '' } })}`);
    expect(list.headers.get('content-range')?.split('/').pop()).toBe('2');
    const many = await send(`users?${search({ filter: { id: [person.id, admin.id] } })}`);
    expect(many.json.users).toHaveLength(2);
  });

  it('accepts a whole record but changes only its editable fields', async () => {
    const before = await getRecord(person.id);
    const body = {
      ...before,
      name: 'Óscar Olmos',
      email: 'otro@ejemplo.mx',
      createdAt: 'ayer',
      clients: [1],
    };
    const { status, json } = await send(`users/${person.id}`, { method: 'PUT', body });
    expect({ status, user: json.user }).toEqual({ status: 200, user: { ...before, name: 'Óscar Olmos' } });
    expect(json.message).toBe('Usuario actualizado correctamente');
  });

  it('updates many users one by one and returns the ID of each', async () => {
    const others = await Promise.all([server.person(), server.person()]);
    const answers = await Promise.all(
      others.map(({ id }) => send(`users/${id}`, { method: 'PUT', body: { active: false } })),
    );
    expect(answers.map(({ json }) => json.user.id)).toEqual(others.map(({ id }) => id));
    await expect(others[0]?.sdk.request('GET /clients')).rejects.toMatchObject({ status: 401 });
  });

  it('lets administrators change their own name, but neither their role nor their status', async () => {
    const ownRecord = await getRecord(admin.id);
    const save = (change: object) => send(`users/${admin.id}`, { method: 'PUT', body: { ...ownRecord, ...change } });
    expect(await save({ name: 'Ana Alta' })).toMatchObject({
      status: 200,
      json: { user: { name: 'Ana Alta' } },
    });
    expect(await save({ role: 'user' })).toMatchObject({
      status: 403,
      json: { message: 'No puedes cambiar tu propio rol' },
    });
    expect(await save({ active: false })).toMatchObject({
      status: 403,
      json: { message: 'No puedes cambiar tu propio estado' },
    });
  });

  it('reports each invalid field of a record', async () => {
    expect(await send(`users/${person.id}`, { method: 'PUT', body: { role: 'rey', name: '' } })).toMatchObject({
      status: 400,
      json: { errors: { role: expect.any(String), name: expect.any(String) } },
    });
  });

  it('rejects deletion of a user', async () => {
    expect((await send(`users/${person.id}`, { method: 'DELETE' })).status).toBe(405);
    expect(await getRecord(person.id)).toBeDefined();
  });
});
