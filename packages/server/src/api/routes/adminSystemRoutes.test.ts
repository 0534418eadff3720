import { endpoints } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { storeMessages } from '../../ground/messages/index.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../testing/index.ts';
import { nodeCount } from '../../testing/nodeCount.ts';

let server: TestServer;
let admin: TestPerson;
let owner: TestPerson;
const clients: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({
    allowedPrivateCidrs: ['127.0.0.0/8'],
    version: '4.5.6',
    // Nothing is attempted: what waits goes on waiting.
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
const enter = (name: string, state: string, minutes = 0) =>
  server
    .knex('sessions')
    .where({ clientId: client(name) })
    .update({ state, since: new Date(Date.now() - minutes * 60_000), reason: null });
const resources = ['audit', 'workers', 'sessions', 'usage', 'webhooks', 'users', 'clients'] as const;

describe.each(resources)('GET /admin/%s', name => {
  const key = `GET /admin/${name}` as const;
  const sort = endpoints[key].query.extract('sort').describe() as { ordered: { allow: string[] }[] };

  it.each(sort.ordered[0]?.allow ?? [])(
    'sorts by %s, both ways, and says where the rows lie',
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

  it('finds several by their ids, and each by its own', async () => {
    const { body } = await admin.sdk.raw(key, { query: { range: [0, 1] } });
    const rows = (body as Record<string, { id: string }[]>)[name] ?? [];
    const ids = rows.map(({ id }) => id);
    const found = await admin.sdk.raw(key, { query: { filter: { id: ids } } });
    expect(found.body as typeof body).toEqual({
      [name]: expect.toSatisfy(each => each.length === ids.length),
    });
    for (const id of ids) {
      const one = await admin.sdk.raw(`GET /admin/${name}/{id}`, { params: { id } });
      expect(one.status).toBe(200);
      expect(JSON.stringify(one.body)).toContain(id);
    }
  });

  it('takes up to a thousand rows, and says so beyond', async () => {
    expect((await admin.sdk.raw(key, { query: { range: [0, 999] } })).status).toBe(200);
    expect(await admin.sdk.raw(key, { query: { range: [0, 1000] } })).toMatchObject({
      status: 400,
      body: { errors: { range: expect.stringMatching(/1000 filas/) } },
    });
  });
});

describe('sessions', () => {
  it('tells of those that somebody should look at', async () => {
    await enter('Abarrotes', 'needs-relink');
    await enter('Boutique', 'reconnecting', 30);
    await enter('Café', 'reconnecting', 1);
    const found = async (attention: boolean) =>
      (
        await admin.sdk.request('GET /admin/sessions', {
          query: { filter: { attention }, sort: ['businessName', 'ASC'] },
        })
      ).sessions.map(({ businessName }) => businessName);
    expect(await found(true)).toEqual(['Abarrotes', 'Boutique']);
    expect(await found(false)).toEqual(['Café']);
    const { health } = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/health');
        if (answer.health.sessions.attention !== 2) throw new Error('taken before');
        return answer;
      },
      { timeout: 20_000 },
    );
    expect(health).toMatchObject({ status: 'attention', sessions: { byState: { reconnecting: 2 } } });
    for (const name of Object.keys(clients)) await enter(name, 'pending');
  });

  it.each([
    [{ state: 'pending' }, 3],
    [{ state: ['parked', 'forbidden'] }, 0],
    [{ q: 'bout' }, 1],
    [{ wanted: 'open' }, 0],
  ] as const)('narrows by %j', async (filter, count) => {
    const { sessions } = await admin.sdk.request('GET /admin/sessions', {
      query: { filter: filter as object },
    });
    expect(sessions).toHaveLength(count);
  });

  it('narrows to an owner’s, and explains each', async () => {
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

describe('workers', () => {
  const elsewhere = { query: { filter: { isLocal: false } } };
  it('are told of with the sessions they have', async () => {
    const params = { id: client('Café') };
    await owner.sdk.request('POST /whatsapp/client/{id}/initialize', { params });
    const { session } = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/sessions/{id}', { params });
        if (answer.session.workerId === null) throw new Error('nobody has it yet');
        return answer;
      },
      { timeout: 20_000 },
    );
    expect(session).toMatchObject({ wanted: 'open', epoch: 1 });
    const id = session.workerId ?? '';
    const { worker } = await admin.sdk.request('GET /admin/workers/{id}', { params: { id } });
    expect(worker).toMatchObject({ state: 'running', pid: process.pid, sessions: 1 });
    // Of several nodes the one that is asked need not be the one that has it.
    if (nodeCount === 1) expect(worker.isLocal).toBe(true);
    expect(worker.memory).toBeGreaterThan(1e6);
    const { workers } = await admin.sdk.request('GET /admin/workers', elsewhere);
    expect(workers.length).toBeLessThan(nodeCount);
    await owner.sdk.request('POST /whatsapp/client/{id}/disconnect', { params });
  });

  it('of another server are told of by their leases', async () => {
    const owner = 'otra-maquina/77/unknown/abcdef';
    const expiresAt = new Date(Date.now() + 60_000);
    await server.knex('leases').insert({ clientId: client('Boutique'), owner, epoch: 4, expiresAt });
    const { workers } = await admin.sdk.request('GET /admin/workers', elsewhere);
    expect(workers).toMatchObject([{ pid: 77, node: null, sessions: 1, memory: null, since: null }]);
    expect(JSON.stringify(workers)).not.toContain('otra-maquina');
    await server.knex('leases').where({ owner }).delete();
  });
});

describe('webhooks and the queue', () => {
  const set = (name: string, webhookUrl: string) =>
    owner.sdk.request('PATCH /clients/{id}/webhook', {
      params: { id: client(name) },
      payload: { webhookUrl },
    });
  const write = (name: string) =>
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

  it('tell what waits for whom, and which are out of service', async () => {
    await set('Abarrotes', 'http://127.0.0.1:9/a');
    await set('Boutique', 'http://127.0.0.1:9/b');
    await write('Abarrotes');
    await write('Boutique');
    await server
      .knex('webhooks')
      .where({ clientId: client('Boutique') })
      .update({ disabledAt: new Date(), disabledReason: 'failing', failures: 9 });
    const list = async (filter: object) =>
      (await admin.sdk.request('GET /admin/webhooks', { query: { filter, sort: ['queued', 'DESC'] } }))
        .webhooks;

    expect(await list({ disabled: true })).toMatchObject([
      {
        businessName: 'Boutique',
        owner: { id: owner.id },
        enabled: false,
        disabledReason: 'failing',
        failures: 9,
      },
    ]);
    const [waiting] = await list({ disabled: false, clientId: client('Abarrotes') });
    expect(waiting?.queued).toBeGreaterThan(0);
    expect(Date.parse(waiting?.oldestQueuedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await list({ failing: true })).toEqual([]);
    expect(await list({ q: '127.0.0.1:9/b' })).toHaveLength(1);

    const health = await vi.waitFor(
      async () => {
        const answer = await admin.sdk.request('GET /admin/health');
        if (answer.health.webhooks.disabled !== 1) throw new Error('taken before');
        return answer.health;
      },
      { timeout: 20_000 },
    );
    // What waits for the one out of service waits for its owner.
    expect(health.queue.waiting).toBe(waiting?.queued);
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

describe('usage', () => {
  it('adds up the lines of each user, in the days that are asked for', async () => {
    const old = new Date(Date.now() - 20 * 86_400_000);
    const contact = { phone: '5215587654321', name: 'Marta' };
    const given = [old, new Date()].map((timestamp, index) => ({
      ...{ waId: `u${index}`, fromMe: index === 0, contact, type: 'text', text: 'hola', timestamp },
    }));
    await storeMessages(server.knex, client('Café'), given);
    const read = async (days: number) => {
      const query = { filter: { days, id: [owner.id] } };
      return (await admin.sdk.request('GET /admin/usage', { query })).usage[0];
    };
    expect(await read(30)).toMatchObject({ clients: 3, inbound: 3, outbound: 1, total: 4, days: 30 });
    expect(await read(7)).toMatchObject({ inbound: 3, outbound: 0, total: 3, days: 7 });
    const { usage } = await admin.sdk.request('GET /admin/usage', { query: { sort: ['total', 'DESC'] } });
    expect(usage.map(({ id }) => id)).toEqual([owner.id, admin.id]);
    expect(usage[0]?.lastLoginAt).toEqual(expect.any(String));
  });
});
