import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSdk } from '@recado/sdk';
import { createServer, loadSecrets, startEmbeddedPostgres } from '@recado/server';
import { createFakeNetwork, fakeTransport } from '@recado/transport/fake';
import pg from 'pg';
import { pino } from 'pino';
import { createClients, receive } from './support/webhookClients.mjs';

export const suite = { name: 'A neighbour whose twenty webhooks hang', run };

/** Of a round; with fewer, one pause of the machine would be the slowest of a hundred. */
const MESSAGES = 500;
const many = 1_000_000;
/** As if nobody counted owners and hosts: what a hundred slots for all come to. */
const unfair = {
  atOnce: 100,
  shares: { owner: many, host: many, hostOfOwner: many, unproven: many, unprovenOfOwner: many },
  breaker: { after: many, firstPause: 30_000, longestPause: 300_000 },
};

async function run(report) {
  for (const [name, deliveries] of [
    ['fair', {}],
    ['without shares (control)', unfair],
  ]) {
    const { alone, beside } = await measure(deliveries);
    report({ name: `${name}: p99 by oneself`, value: alone, unit: 'ms' });
    report({ name: `${name}: p99 beside the neighbour`, value: beside, unit: 'ms' });
    report({ name: `${name}: that to this`, value: beside / alone, unit: '×' });
  }
}

async function measure(deliveries) {
  const child = fork(fileURLToPath(new URL('./support/receiver.mjs', import.meta.url)));
  const [{ url: receiver }] = await once(child, 'message');
  const ask = async order => {
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
      transport: fakeTransport(createFakeNetwork()),
      allowedPrivateCidrs: ['127.0.0.0/8'],
      deliveries,
    },
  });
  await server.start();
  const database = new pg.Client(postgres.connection);
  await database.connect();
  const { clients } = await createClients(server.url, 1, () => `${receiver}/sound`);
  const { clients: hanging } = await createClients(server.url, 1, () => '');
  const program = createSdk({ baseUrl: `${server.url}/api`, apiToken: hanging[0].apiToken });

  /** What one of a hundred messages is slower than. */
  const p99 = async () => {
    for (let turn = 0; turn < MESSAGES; turn += 1) {
      await receive(database, clients[0].id);
      await wait(20);
    }
    while ((await ask('count')).count < MESSAGES) await wait(20);
    const { waits } = await ask('take');
    return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)];
  };
  await p99();
  const found = { alone: [], beside: [] };
  // In pairs, so that what else the machine does is in both.
  for (let pair = 0; pair < 3; pair += 1) {
    found.alone.push(await p99());
    const payload = n => ({ url: `${receiver}/hang/${n}`, label: `cuelga-${n}` });
    const added = [];
    for (let n = 0; n < 20; n += 1)
      added.push((await program.request('POST /external/webhooks', { payload: payload(n) })).webhook);
    await receive(database, hanging[0].id, 15);
    await wait(200);
    found.beside.push(await p99());
    for (const { id } of added)
      await program.request('DELETE /external/webhooks/{webhookId}', { params: { webhookId: id } });
    // What hangs is given up after 15 s.
    await wait(16_000);
  }
  await database.end();
  await server.stop();
  await postgres.stop();
  child.disconnect();
  await rm(dataDir, { recursive: true, force: true });
  return { alone: Math.min(...found.alone), beside: Math.min(...found.beside) };
}
