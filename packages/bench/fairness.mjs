import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSdk } from '@recado/sdk';
import { createServer, loadSecrets, startEmbeddedPostgres } from '@recado/server';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import pg from 'pg';
import { pino } from 'pino';
import { createClientsWithWebhooks, insertIncomingMessages } from './support/webhookClients.mjs';

export const suite = { name: 'A neighbour whose twenty webhooks hang', run };

/**
 * Messages per round. With only a hundred messages, a single pause of the machine would determine the 99th
 * percentile.
 */
const MESSAGES = 500;
const UNLIMITED = 1_000_000;
/** Delivery settings without limits per owner or host: all webhooks compete for a hundred delivery slots. */
const withoutShares = {
  atOnce: 100,
  shares: {
    owner: UNLIMITED,
    host: UNLIMITED,
    hostOfOwner: UNLIMITED,
    unproven: UNLIMITED,
    unprovenOfOwner: UNLIMITED,
  },
  breaker: { after: UNLIMITED, firstPause: 30_000, longestPause: 300_000 },
};

async function run(report) {
  for (const [name, deliveries] of [
    ['fair', {}],
    ['without shares (control)', withoutShares],
  ]) {
    const { withoutNeighbour, withNeighbour } = await measure(deliveries);
    report({ name: `${name}: p99 without the neighbour`, value: withoutNeighbour, unit: 'ms' });
    report({ name: `${name}: p99 with the neighbour`, value: withNeighbour, unit: 'ms' });
    report({ name: `${name}: with relative to without`, value: withNeighbour / withoutNeighbour, unit: '×' });
  }
}

async function measure(deliveries) {
  const child = fork(fileURLToPath(new URL('./support/receiver.mjs', import.meta.url)));
  const [{ url: receiver }] = await once(child, 'message');
  const sendCommand = async order => {
    child.send(order);
    return (await once(child, 'message'))[0];
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const server = await createServer({
    port: 0,
    host: '127.0.0.1',
    log: pino({ level: 'error' }),
    recado: {
      connection: postgres.connection,
      dataDir,
      secrets: await loadSecrets({ folder: dataDir }),
      transport: createFakeTransport(createFakeNetwork()),
      allowedPrivateCidrs: ['127.0.0.0/8'],
      deliveries,
    },
  });
  await server.start();
  const database = new pg.Client(postgres.connection);
  await database.connect();
  const { clients } = await createClientsWithWebhooks(server.url, 1, () => `${receiver}/sound`);
  const { clients: hangingClients } = await createClientsWithWebhooks(server.url, 1, () => '');
  const program = createSdk({ baseUrl: `${server.url}/api`, apiToken: hangingClients[0].apiToken });

  /** Returns the 99th percentile of the delivery latency in milliseconds. */
  const measureP99 = async () => {
    for (let index = 0; index < MESSAGES; index += 1) {
      await insertIncomingMessages(database, clients[0].id);
      await wait(20);
    }
    while ((await sendCommand('count')).count < MESSAGES) await wait(20);
    const { waits } = await sendCommand('take');
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)];
  };
  await measureP99();
  const results = { withoutNeighbour: [], withNeighbour: [] };
  // Measure each case (with and without a slow neighbour) in pairs, so that other machine load affects both.
  for (let pair = 0; pair < 3; pair += 1) {
    results.withoutNeighbour.push(await measureP99());
    const payload = n => ({ url: `${receiver}/hang/${n}`, label: `cuelga-${n}` });
    const added = [];
    for (let n = 0; n < 20; n += 1)
      added.push((await program.request('POST /external/webhooks', { payload: payload(n) })).webhook);
    await insertIncomingMessages(database, hangingClients[0].id, 15);
    await wait(200);
    results.withNeighbour.push(await measureP99());
    for (const { id } of added)
      await program.request('DELETE /external/webhooks/{webhookId}', { params: { webhookId: id } });
    // Wait until the hanging requests have timed out, which takes 15 s.
    await wait(16_000);
  }
  await database.end();
  await server.stop();
  await postgres.stop();
  child.disconnect();
  await rm(dataDir, { recursive: true, force: true });
  return { withoutNeighbour: Math.min(...results.withoutNeighbour), withNeighbour: Math.min(...results.withNeighbour) };
}
