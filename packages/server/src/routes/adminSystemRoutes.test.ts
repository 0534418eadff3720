import { endpoints } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestPerson, type TestServer } from '../testing/index.ts';

let server: TestServer;
let admin: TestPerson;
let owner: TestPerson;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  owner = await server.person({ name: 'Óscar Ortiz' });
  const payload = { businessName: 'Café', phoneNumber: '5215512345678' };
  clientId = (await owner.sdk.request('POST /clients', { payload })).client.id;
});
afterAll(() => server.stop());

describe('GET /admin/health', () => {
  it('tells how the platform fares', async () => {
    const { health } = await admin.sdk.request('GET /admin/health');
    expect(health).toMatchObject({ status: 'ok', sessions: { total: 1, byState: { pending: 1 } } });
    expect(health.database.ok).toBe(true);
    expect(health.disk?.total).toBeGreaterThan(0);
  });
});

describe('GET /admin/workers', () => {
  it('answers', async () => {
    expect(await admin.sdk.request('GET /admin/workers')).toEqual({ workers: [] });
  });
});

describe.each(['audit', 'workers', 'sessions', 'usage', 'webhooks', 'users', 'clients'] as const)(
  '%s',
  name => {
    const key = `GET /admin/${name}` as const;
    const sortable =
      (endpoints[key].query.extract('sort').describe() as { ordered: { allow: string[] }[] }).ordered[0]
        ?.allow ?? [];

    it.each(sortable)('sorts by %s', async field => {
      const { status, headers } = await admin.sdk.raw(key, {
        query: { sort: [field, 'DESC'], range: [0, 9] },
      });
      expect(status).toBe(200);
      expect(headers['content-range']).toMatch(new RegExp(`^${name} (\\*|\\d+-\\d+)/\\d+$`));
    });
  },
);

describe('GET /admin/sessions', () => {
  it('has one for each client', async () => {
    const { sessions } = await admin.sdk.request('GET /admin/sessions');
    expect(sessions).toMatchObject([{ id: clientId, state: 'pending', attention: false, workerId: null }]);
  });
});
