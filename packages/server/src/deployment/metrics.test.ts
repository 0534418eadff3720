import { healthEndpoints } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeBackupStatus } from '../core/data/backup/index.ts';
import { storeMessages } from '../core/messages/index.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/index.ts';

let server: TestServer;
let owner: TestUser;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({
    trustedProxies: [],
    allowedPrivateCidrs: ['127.0.0.0/8'],
    version: '4.5.6',
  });
  owner = await server.person();
  const payload = { businessName: 'Café', phoneNumber: '5215512345678' };
  clientId = (await owner.sdk.request('POST /clients', { payload })).client.id;
});
afterAll(() => server.stop());

const fetchMetrics = (init?: RequestInit) => fetch(`${server.url}/metrics`, init);
/** Reads the samples of a metric by their labels, in Prometheus text format. */
async function readSamples(name: string): Promise<Map<string, number>> {
  const text = await (await fetchMetrics()).text();
  const lines = text.split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(lines.map(line => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('GET /metrics', () => {
  it('exposes Prometheus text about this server and this process', async () => {
    await storeBackupStatus(server.connection, { madeAt: new Date(1_795_000_000_000) });
    const answer = await fetchMetrics();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(Object.keys(healthEndpoints)).toContain('GET /metrics');
    expect(await readSamples('recado_info')).toEqual(new Map([['{version="4.5.6"}', 1]]));
    expect((await readSamples('recado_sessions')).get('{state="pending"}')).toBe(1);
    expect((await readSamples('recado_database_up')).get('')).toBe(1);
    expect((await readSamples('recado_bus_up')).get('')).toBe(1);
    expect((await readSamples('recado_leases_missing')).get('')).toBe(0);
    expect((await readSamples('recado_nodes')).get('')).toBe(1);
    expect((await readSamples('recado_node_capacity')).get('')).toBeGreaterThan(0);
    expect((await readSamples('recado_backup_made_timestamp_seconds')).get('')).toBe(1_795_000_000);
    expect((await readSamples('process_resident_memory_bytes')).get('')).toBeGreaterThan(1e6);
  });

  it('labels requests with their route template, and all unknown paths alike', async () => {
    await owner.sdk.request('GET /clients/{id}', { params: { id: clientId } });
    for (const path of ['/api/nada', '/otra/cosa', `/api/clients/${clientId}/nada`]) {
      await fetch(`${server.url}${path}`);
    }
    const counts = await readSamples('recado_http_request_duration_seconds_count');
    expect(counts.get('{method="GET",route="/api/clients/{id}",status="200"}')).toBe(1);
    expect(counts.get('{method="GET",route="unknown",status="404"}')).toBe(3);
  });

  it('counts sends by outcome', async () => {
    const { client } = await owner.sdk.request('GET /clients/{id}', { params: { id: clientId } });
    const payload = { to: '5215587654321', text: 'Su pedido está listo.' };
    await server.sdk.withApiToken(client.apiToken).raw('POST /external/send', { payload });
    expect((await readSamples('recado_sends_total')).get('{outcome="not-connected"}')).toBe(1);
  });

  it('counts webhook delivery attempts by outcome', async () => {
    const webhookUrl = 'http://127.0.0.1:9/avisos';
    const params = { id: clientId };
    await owner.sdk.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl } });
    const contact = { phone: '5215587654321', name: 'Marta' };
    const message = { waId: 'w1', fromMe: false, contact, type: 'text', text: 'hola', timestamp: new Date() };
    await storeMessages(server.knex, clientId, [message]);
    await expect
      .poll(async () => (await readSamples('recado_delivery_attempts_total')).get('{outcome="unanswered"}') ?? 0)
      .toBeGreaterThan(0);
  });

  it('contains no personal data', async () => {
    const text = await (await fetchMetrics()).text();
    for (const secret of [
      clientId,
      owner.id,
      owner.email,
      '5215512345678',
      '5215587654321',
      'Marta',
      'Café',
      owner.token,
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

interface RequestMetricsParams {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

describe('GET /metrics without a configured token', () => {
  const requestMetrics = (options: RequestMetricsParams) =>
    server.inject({ url: '/metrics', remoteAddress: '127.0.0.1', ...options });
  const localHeaders = { host: 'localhost:3000' };

  it('answers only programs on this machine', async () => {
    expect((await requestMetrics({ headers: localHeaders })).statusCode).toBe(200);
    expect(
      (await requestMetrics({ headers: { host: '[::1]:3000' }, remoteAddress: '::ffff:127.0.0.1' })).statusCode,
    ).toBe(200);
    const { statusCode, result } = await requestMetrics({ headers: localHeaders, remoteAddress: '203.0.113.7' });
    expect({ statusCode, result }).toMatchObject({
      statusCode: 403,
      result: { message: expect.stringMatching(/RECADO_METRICS_TOKEN/) },
    });
  });

  it.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
    { host: 'recado.ejemplo.mx' },
    { host: '127.0.0.1.ejemplo.mx' },
  ])('refuses a proxied request: %j', async headers => {
    expect((await requestMetrics({ headers: { ...localHeaders, ...headers } })).statusCode).toBe(403);
  });

  it('refuses every request when trusted proxies are configured', async () => {
    const proxiedServer = await startTestServer({ trustedProxies: ['10.0.0.0/8'] });
    expect((await fetch(`${proxiedServer.url}/metrics`)).status).toBe(403);
    await proxiedServer.stop();
  });
});

describe('GET /metrics with a configured token', () => {
  it('answers any address that sends the token and refuses all others', async () => {
    const guardedServer = await startTestServer({ metricsToken: 'cuarenta-y-dos-conchas' });
    const requestMetrics = (authorization?: string) =>
      guardedServer.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        headers: { ...(authorization && { authorization }), 'x-forwarded-for': '198.51.100.1' },
      });
    expect((await requestMetrics('Bearer cuarenta-y-dos-conchas')).statusCode).toBe(200);
    const admin = await guardedServer.person({ role: 'admin' });
    for (const wrong of [undefined, 'Bearer cuarenta', 'Basic cuarenta-y-dos-conchas', `Bearer ${admin.token}`]) {
      const { statusCode, headers } = await requestMetrics(wrong);
      expect({ wrong, statusCode, challenge: headers['www-authenticate'] }).toEqual({
        wrong,
        statusCode: 401,
        challenge: 'Bearer',
      });
    }
    await guardedServer.stop();
  });
});
