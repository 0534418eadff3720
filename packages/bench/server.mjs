import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createSdk } from '@recado/sdk';
import { startEmbeddedPostgres } from '@recado/server';
import pg from 'pg';
import { Agent, setGlobalDispatcher } from 'undici';
import { measureConcurrentCalls, measureOperationsAlternately } from './support/measureConcurrentCalls.mjs';
import { startPlatform } from './support/platform.mjs';

export const suite = { name: 'Server, over HTTP, embedded PostgreSQL, fake transport', run };

const customer = '5215587654321';

async function run(report) {
  // Use keep-alive for the platform and the baseline, or connecting would take most of the measured time.
  setGlobalDispatcher(new Agent({ connections: 20, pipelining: 1 }));
  const first = await startPlatform({ args: fakeNetwork });
  report({ name: 'boot with an empty directory, with database set-up', value: first.bootMs, unit: 'ms' });
  await first.stop({ keep: true });
  const platform = await startPlatform({ args: fakeNetwork, dataDir: first.dataDir });
  report({ name: 'boot with an existing directory', value: platform.bootMs, unit: 'ms' });
  report({
    name: 'resident memory at idle, without the database',
    value: (await platform.memory()) / 2 ** 20,
    unit: 'MiB',
  });

  const database = await startEmbeddedPostgres({ dataDir: platform.dataDir });
  const baselineProcess = fork(fileURLToPath(new URL('./support/baselineServer.mjs', import.meta.url)));
  try {
    const { owner, client } = await prepare(platform.url);
    baselineProcess.send({ connection: database.connection });
    const [baselineServer] = await once(baselineProcess, 'message');
    await measureRead(report, baselineServer, owner, client);
    await measureSend(report, baselineServer, platform.url, client);
    await measureStatistics(report, database.connection, owner, client);
  } finally {
    baselineProcess.disconnect();
    await database.stop();
    await platform.stop();
  }
}

const fakeNetwork = ['--transport', 'fake', '--transport-options', JSON.stringify({ autoScan: true, everyone: true })];

async function prepare(url) {
  const anonymous = createSdk({ baseUrl: `${url}/api` });
  const { token } = await anonymous.request('POST /auth/register', {
    payload: { name: 'Banco de pruebas', email: 'banco@ejemplo.mx', password: 'Conchas-y-cuernos-7' },
  });
  const owner = anonymous.withSession(token);
  const { client } = await owner.request('POST /clients', {
    payload: { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' },
  });
  await owner.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });
  for (;;) {
    const { isConnected } = await owner.request('GET /whatsapp/client/{id}/status', {
      params: { id: client.id },
    });
    if (isConnected) return { owner, client };
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function measureRead(report, baselineServer, owner, client) {
  const headers = { authorization: `Bearer ${baselineServer.token}` };
  const { floor: baseline, subject } = await measureOperationsAlternately(
    async () => (await fetch(`${baselineServer.url}/read/${client.id}`, { headers })).json(),
    () => owner.request('GET /clients/{id}', { params: { id: client.id } }),
    { count: 3000, concurrency: 10 },
  );
  reportComparison(report, 'authenticated read of one client', 'hapi, joi, a token and one SELECT', baseline, subject);
}

async function measureSend(report, baselineServer, url, client) {
  const program = createSdk({ baseUrl: `${url}/api`, apiToken: client.apiToken });
  const body = JSON.stringify({ text: 'Su pedido está listo.' });
  const { floor: baseline, subject } = await measureOperationsAlternately(
    async () =>
      (
        await fetch(`${baselineServer.url}/write`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${baselineServer.token}` },
        })
      ).json(),
    () => program.request('POST /external/send', { payload: { to: customer, text: 'Su pedido está listo.' } }),
    { count: 1000, concurrency: 10 },
  );
  reportComparison(report, 'POST /external/send', 'hapi, joi, a token and one durable INSERT', baseline, subject);
}

/**
 * Measures how long reading a client's statistics takes with 1,000 and with 1,000,000 messages. The
 * messages are inserted directly into the database.
 */
async function measureStatistics(report, connection, owner, client) {
  const direct = new pg.Client(connection);
  await direct.connect();
  const read = () => owner.request('GET /clients/{id}/message-stats', { params: { id: client.id } });
  const measured = [];
  let stored = 0;
  for (const total of [1_000, 1_000_000]) {
    while (stored < total) {
      const batch = Math.min(50_000, total - stored);
      await direct.query(INSERT_MESSAGES_SQL, [client.id, batch, stored]);
      stored += batch;
    }
    await direct.query('ANALYZE');
    await measureConcurrentCalls(read, { count: 100, concurrency: 4 });
    const best = await measureConcurrentCalls(read, { count: 500, concurrency: 4 });
    measured.push(best);
    report({
      name: `message-stats with ${total.toLocaleString('en')} messages, p50`,
      value: best.p50,
      unit: 'ms',
    });
  }
  report({
    name: 'message-stats with 1,000,000 messages relative to 1,000',
    value: measured[1].p50 / measured[0].p50,
    unit: '×',
  });
  await direct.end();
}

const INSERT_MESSAGES_SQL = `
  WITH person AS (
    INSERT INTO contacts (id, client_id, phone)
    SELECT gen_random_uuid(), $1::uuid, '52155' || (10000000 + n) FROM generate_series(1, 50) n
    ON CONFLICT (client_id, phone) DO UPDATE SET phone = excluded.phone RETURNING id, phone
  ), numbered AS (SELECT id, row_number() OVER () AS n FROM person)
  INSERT INTO messages (id, client_id, chat, wa_id, from_me, contact_id, type, text, status, timestamp)
  SELECT gen_random_uuid(), $1::uuid, 'contact:' || p.id, 'BENCH' || ($3::int + i), i % 3 = 0, p.id, 'text', 'Hola',
         CASE WHEN i % 3 = 0 THEN 'sent' ELSE 'received' END,
         date_trunc('month', now()) + ($3::int + i) % 3000 * interval '1 second'
  FROM generate_series(1, $2::int) i JOIN numbered p ON p.n = i % 50 + 1`;

function reportComparison(report, operation, baselineName, baseline, subject) {
  report({ name: `${baselineName}: floor`, value: baseline.perSecond, unit: '1/s' });
  report({ name: operation, value: subject.perSecond, unit: '1/s' });
  report({ name: `${operation}, p50`, value: subject.p50, unit: 'ms' });
  report({ name: `${operation}, p99`, value: subject.p99, unit: 'ms' });
  report({ name: `floor relative to ${operation}`, value: baseline.perSecond / subject.perSecond, unit: '×' });
}
