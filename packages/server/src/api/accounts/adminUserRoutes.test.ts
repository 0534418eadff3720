import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  owner = await server.person({ name: 'Óscar 100%' });
  for (const businessName of ['Abarrotes', 'Boutique', 'Café']) {
    await owner.sdk.request('POST /clients', { payload: { businessName, phoneNumber: '5215512345678' } });
  }
});
afterAll(() => server.stop());

describe('GET /admin/users', () => {
  it('returns one page in the format that react-admin expects', async () => {
    const { headers, body } = await admin.sdk.raw('GET /admin/users', {
      query: { sort: ['name', 'ASC'], range: [0, 0], filter: {} },
    });
    expect(headers['content-range']).toBe('users 0-0/2');
    expect(body).toMatchObject({ users: [{ name: 'Ana Admin', role: 'admin' }] });
  });

  it('returns 200 with no rows when the range is past the end of the list', async () => {
    const { status, headers, body } = await admin.sdk.raw('GET /admin/users', { query: { range: [50, 74] } });
    expect({ status, body }).toEqual({ status: 200, body: { users: [] } });
    expect(headers['content-range']).toBe('users */2');
  });

  it('ignores the Range header of simple-rest', async () => {
    const { status } = await admin.sdk.raw('GET /admin/users', { headers: { range: 'users=0-24' } });
    expect(status).toBe(200);
  });

  it.each([
    [{ q: '100%' }, ['Óscar 100%']],
    [{ q: 'ana' }, ['Ana Admin']],
    [{ q: '_' }, []],
    [{ role: 'admin' }, ['Ana Admin']],
    [{ active: false }, []],
    [{ createdAt_gte: '2999-01-01T00:00:00Z' }, []],
  ] as const)('filters by %j', async (filter, names) => {
    const { users } = await admin.sdk.request('GET /admin/users', { query: { filter } });
    expect(users.map(({ name }) => name)).toEqual(names);
  });

  it('returns several users by their IDs, as react-admin’s getMany requests them', async () => {
    const { users } = await admin.sdk.request('GET /admin/users', { query: { filter: { id: [owner.id] } } });
    expect(users.map(({ id }) => id)).toEqual([owner.id]);
  });
});

describe('GET /admin/clients', () => {
  it('sorts and pages clients, and returns their owner but never a token', async () => {
    const { clients } = await admin.sdk.request('GET /admin/clients', {
      query: { sort: ['businessName', 'DESC'], range: [0, 1] },
    });
    expect(clients.map(({ businessName }) => businessName)).toEqual(['Café', 'Boutique']);
    expect(clients[0]).toMatchObject({ owner: { id: owner.id, name: 'Óscar 100%' } });
    expect(clients[0]).not.toHaveProperty('apiToken');
  });

  it.each(['id', 'businessName', 'phoneNumber', 'status', 'createdAt', 'messageCount'] as const)(
    'returns every client once when paging by %s',
    async field => {
      const clientIds: string[] = [];
      for (let first = 0; first < 3; first += 1) {
        const { clients } = await admin.sdk.request('GET /admin/clients', {
          query: { sort: [field, 'DESC'], range: [first, first] },
        });
        clientIds.push(...clients.map(({ id }) => id));
      }
      expect(new Set(clientIds).size).toBe(3);
    },
  );
});

describe('single user', () => {
  it('is returned with all clients', async () => {
    const answer = await admin.sdk.request('GET /admin/users/{id}/clients', { params: { id: owner.id } });
    expect(answer).toMatchObject({ success: true, user: { id: owner.id } });
    expect(answer.clients.map(({ businessName }) => businessName)).toEqual(['Café', 'Boutique', 'Abarrotes']);
  });

  it.each(['no-es-un-uuid', '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b'])('returns 404 for the ID %s', async id => {
    await expect(admin.sdk.request('GET /admin/users/{id}', { params: { id } })).rejects.toMatchObject({
      status: 404,
      message: 'Usuario no encontrado',
    });
  });
});

describe('change of the role or status of a user', () => {
  it('toggles the status when the request has no body, and sets the status when it has one', async () => {
    const { id } = await server.person();
    const params = { id };
    const putStatus = (payload?: { active: boolean }) =>
      admin.sdk.raw('PUT /admin/users/{id}/status', { params, ...(payload && { payload }) });
    expect((await putStatus()).body).toMatchObject({ message: 'Usuario desactivado correctamente' });
    expect((await putStatus()).body).toMatchObject({ message: 'Usuario activado correctamente' });
    expect((await putStatus({ active: true })).body).toMatchObject({ user: { active: true } });
  });

  it('accepts the whole record that react-admin sends, and changes only the role', async () => {
    const person = await server.person();
    const { user } = await admin.sdk.request('GET /admin/users/{id}', { params: { id: person.id } });
    const { body } = await admin.sdk.raw('PUT /admin/users/{id}/role', {
      params: { id: person.id },
      payload: { ...user, role: 'admin', email: 'otro@ejemplo.mx' },
    });
    expect(body).toMatchObject({ success: true, user: { role: 'admin', email: person.email } });
  });

  it('returns 403 when administrators change their own role or status', async () => {
    const params = { id: admin.id };
    await expect(admin.sdk.request('PUT /admin/users/{id}/status', { params, payload: {} })).rejects.toMatchObject({
      status: 403,
      message: 'No puedes cambiar tu propio estado',
    });
    await expect(
      admin.sdk.request('PUT /admin/users/{id}/role', { params, payload: { role: 'user' } }),
    ).rejects.toMatchObject({ status: 403, message: 'No puedes cambiar tu propio rol' });
  });
});

describe('GET /admin/stats', () => {
  it('returns the figures and the five newest users and clients', async () => {
    const { stats, recentData, trends } = await admin.sdk.request('GET /admin/stats');
    expect(trends).toHaveLength(15);
    expect(trends.at(-1)).toEqual({
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      inbound: 0,
      outbound: 0,
      users: stats.users.total,
      clients: 3,
    });
    expect(stats.clients).toEqual({ total: 3, connected: 0, pending: 3 });
    expect(stats.users.total).toBeGreaterThanOrEqual(2);
    expect(stats.messages).toEqual({ total: 0, inbound: 0, outbound: 0 });
    expect(recentData.users.length).toBeLessThanOrEqual(5);
    expect(recentData.clients.map(({ businessName }) => businessName)).toEqual(['Café', 'Boutique', 'Abarrotes']);
  });
});
