import { endpoints } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';
import { TEST_CLUSTER_NODE_COUNT } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
const clients: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({
    allowedPrivateCidrs: ['127.0.0.0/8'],
    version: '4.5.6',
    // Polls are so rare that no delivery is attempted, so queued deliveries stay queued.
    deliveries: { poll: { shortest: 3_600_000, longest: 3_600_000 } },
    lines: { sweepMs: 3_600_000 },
  });
  admin = await server.person({ role: 'admin', name: 'Ana Admin' });
  owner = await server.person({ name: 'Óscar Ortiz' });
  for (const businessName of ['Abarrotes', 'Boutique', 'Café']) {
    const payload = { businessName, phoneNumber: '5215512345678' };
    clients[businessName] = (await owner.sdk.request('POST /clients', { payload })).client.id;
  }
});
afterAll(() => server.stop());

const client = (name: string): string => clients[name] ?? '';
const setSessionState = (name: string, state: string, minutes = 0) =>
  server
    .knex('sessions')
    .where({ clientId: client(name) })
    .update({ state, stateSince: new Date(Date.now() - minutes * 60_000), reason: null });
const resources = ['audit', 'workers', 'sessions', 'usage', 'webhooks', 'users', 'clients'] as const;

describe.each(resources)('GET /admin/%s', name => {
  const key = `GET /admin/${name}` as const;
  const sort = endpoints[key].query.extract('sort').describe() as { ordered: { allow: string[] }[] };

  it.each(sort.ordered[0]?.allow ?? [])(
    'sorts by %s in both directions and returns the range of the rows',
    async field => {
      for (const direction of ['ASC', 'DESC']) {
        const { status, headers } = await admin.sdk.raw(key, {
          query: { sort: [field, direction], range: [0, 9] },
        });
        expect(status).toBe(200);
        expect(headers['content-range']).toMatch(new RegExp(`^${name} (\\*|\\d+-\\d+)/\\d+$`));
      }
    },
  );

  it('returns the rows with the requested IDs, and a single row by its ID', async () => {
    const { body } = await admin.sdk.raw(key, { query: { range: [0, 1] } });
    const rows = (body as Record<string, { id: string }[]>)[name] ?? [];
    const ids = rows.map(({ id }) => id);
    const filteredRows = await admin.sdk.raw(key, { query: { filter: { id: ids } } });
    expect(filteredRows.body as typeof body).toEqual({
      [name]: expect.toSatisfy(each => each.length === ids.length),
    });
    for (const id of ids) {
      const singleRow = await admin.sdk.raw(`GET /admin/${name}/{id}`, { params: { id } });
      expect(singleRow.status).toBe(200);
      expect(JSON.stringify(singleRow.body)).toContain(id);
    }
  });

  it('accepts a range of 1000 rows and rejects a larger one', async () => {
    expect((await admin.sdk.raw(key, { query: { range: [0, 999] } })).status).toBe(200);
    expect(await admin.sdk.raw(key, { query: { range: [0, 1000] } })).toMatchObject({
      status: 400,
      body: { errors: { range: expect.stringMatching(/1000 filas/) } },
    });
  });
});

describe('session list', () => {
  it('filters by sessions that need attention, which the health report counts too', async () => {
    await setSessionState('Abarrotes', 'needs-relink');
    await setSessionState('Boutique', 'reconnecting', 30);
    await setSessionState('Café', 'reconnecting', 1);
    const listBusinessNames = async (attention: boolean) =>
      (
        await admin.sdk.request('GET /admin/sessions', {
          query: { filter: { attention }, sort: ['businessName', 'ASC'] },
        })
      ).sessions.map(({ businessName }) => businessName);
    expect(await listBusinessNames(true)).toEqual(['Abarrotes', 'Boutique']);
    expect(await listBusinessNames(false)).toEqual(['Café']);
    const { health } = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/health');
        if (answer.health.sessions.attention !== 2) throw new Error('taken before');
        return answer;
      },
      { timeout: 20_000 },
    );
    expect(health).toMatchObject({ status: 'attention', sessions: { byState: { reconnecting: 2 } } });
    for (const name of Object.keys(clients)) await setSessionState(name, 'pending');
  });

  it.each([
    [{ state: 'pending' }, 3],
    [{ state: ['parked', 'forbidden'] }, 0],
    [{ q: 'bout' }, 1],
    [{ wanted: 'open' }, 0],
  ] as const)('filters by %j', async (filter, count) => {
    const { sessions } = await admin.sdk.request('GET /admin/sessions', {
      query: { filter: filter as object },
    });
    expect(sessions).toHaveLength(count);
  });

  it('filters by owner, and contains an explanation of the state of each session', async () => {
    const query = { filter: { owner: owner.id } };
    const { sessions } = await admin.sdk.request('GET /admin/sessions', { query });
    expect(sessions[0]).toMatchObject({
      owner: { id: owner.id, name: 'Óscar Ortiz' },
      explanation: { next: expect.any(String) },
      workerId: null,
    });
    const none = await admin.sdk.request('GET /admin/sessions', { query: { filter: { owner: admin.id } } });
    expect(none.sessions).toEqual([]);
  });
});

describe('worker list', () => {
  const remoteWorkersQuery = { query: { filter: { isLocal: false } } };
  it('contains each worker with the number of its sessions', async () => {
    const params = { id: client('Café') };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    const { session } = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/sessions/{id}', { params });
        if (answer.session.workerId === null) throw new Error('no worker owns the client yet');
        return answer;
      },
      { timeout: 20_000 },
    );
    expect(session).toMatchObject({ wanted: 'open', epoch: 1 });
    const id = session.workerId ?? '';
    const { worker } = await admin.sdk.request('GET /admin/workers/{id}', { params: { id } });
    expect(worker).toMatchObject({ state: 'running', pid: process.pid, sessions: 1 });
    // With several nodes, the session may belong to another node than the one that responds.
    if (TEST_CLUSTER_NODE_COUNT === 1) expect(worker.isLocal).toBe(true);
    expect(worker.memory).toBeGreaterThan(1e6);
    const { workers } = await admin.sdk.request('GET /admin/workers', remoteWorkersQuery);
    expect(workers.length).toBeLessThan(TEST_CLUSTER_NODE_COUNT);
    await owner.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
  });

  it('contains a worker of another server, but not the name of its host', async () => {
    const owner = 'otra-maquina/77/unknown/abcdef';
    const expiresAt = new Date(Date.now() + 60_000);
    await server.knex('leases').insert({ clientId: client('Boutique'), owner, epoch: 4, expiresAt });
    const { workers } = await admin.sdk.request('GET /admin/workers', remoteWorkersQuery);
    expect(workers).toMatchObject([{ pid: 77, node: null, sessions: 1, memory: null, since: null }]);
    expect(JSON.stringify(workers)).not.toContain('otra-maquina');
    await server.knex('leases').where({ owner }).delete();
  });
});

describe('webhook list', () => {
  const setWebhook = (name: string, webhookUrl: string) =>
    owner.sdk.request('PATCH /clients/{id}/webhook', {
      params: { id: client(name) },
      payload: { webhookUrl },
    });
  const storeInboundMessage = (name: string) =>
    storeMessages(server.knex, client(name), [
      {
        waId: `w-${name}`,
        fromMe: false,
        contact: { phone: '5215587654321', name: 'Marta' },
        type: 'text',
        text: '¿Todavía hay conchas?',
        timestamp: new Date(),
      },
    ]);

  it('contains the number of queued deliveries of each webhook, and can be filtered by disabled webhooks', async () => {
    await setWebhook('Abarrotes', 'http://127.0.0.1:9/a');
    await setWebhook('Boutique', 'http://127.0.0.1:9/b');
    await storeInboundMessage('Abarrotes');
    await storeInboundMessage('Boutique');
    await server
      .knex('webhooks')
      .where({ clientId: client('Boutique') })
      .update({ disabledAt: new Date(), disabledReason: 'failing', failures: 9 });
    const listWebhooks = async (filter: object) =>
      (await admin.sdk.request('GET /admin/webhooks', { query: { filter, sort: ['queued', 'DESC'] } })).webhooks;

    expect(await listWebhooks({ disabled: true })).toMatchObject([
      {
        businessName: 'Boutique',
        owner: { id: owner.id },
        enabled: false,
        disabledReason: 'failing',
        failures: 9,
      },
    ]);
    const [activeWebhook] = await listWebhooks({ disabled: false, clientId: client('Abarrotes') });
    expect(activeWebhook?.queued).toBeGreaterThan(0);
    expect(Date.parse(activeWebhook?.oldestQueuedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await listWebhooks({ failing: true })).toEqual([]);
    expect(await listWebhooks({ q: '127.0.0.1:9/b' })).toHaveLength(1);

    const health = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/health');
        if (answer.health.webhooks.disabled !== 1) throw new Error('taken before');
        return answer.health;
      },
      { timeout: 20_000 },
    );
    // Deliveries of a disabled webhook are not counted, because they wait until its owner enables it.
    expect(health.queue.waiting).toBe(activeWebhook?.queued);
    expect(health).toMatchObject({
      status: 'attention',
      version: '4.5.6',
      messages: { inbound: 2, outbound: 0 },
      webhooks: { total: 2, disabled: 1, failing: 0 },
      database: { ok: true, size: expect.any(Number) },
    });
    expect(health.queue.oldestAge).toBeGreaterThanOrEqual(0);
  });
});

describe('usage list', () => {
  it('contains the number of messages of all clients of a user over the requested days', async () => {
    const oldTimestamp = new Date(Date.now() - 20 * 86_400_000);
    const contact = { phone: '5215587654321', name: 'Marta' };
    const messages = [oldTimestamp, new Date()].map((timestamp, index) => ({
      ...{ waId: `u${index}`, fromMe: index === 0, contact, type: 'text', text: 'hola', timestamp },
    }));
    await storeMessages(server.knex, client('Café'), messages);
    const readUsage = async (days: number) => {
      const query = { filter: { days, id: [owner.id] } };
      return (await admin.sdk.request('GET /admin/usage', { query })).usage[0];
    };
    expect(await readUsage(30)).toMatchObject({ clients: 3, inbound: 3, outbound: 1, total: 4, days: 30 });
    expect(await readUsage(7)).toMatchObject({ inbound: 3, outbound: 0, total: 3, days: 7 });
    const { usage } = await admin.sdk.request('GET /admin/usage', { query: { sort: ['total', 'DESC'] } });
    expect(usage.map(({ id }) => id)).toEqual([owner.id, admin.id]);
    expect(usage[0]?.lastLoginAt).toEqual(expect.any(String));
  });
});
