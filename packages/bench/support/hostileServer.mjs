/**
 * Server for measurements in its own process, so that the load generator cannot delay it. Its data directory, the
 * limits of bodies and the URL of the emulated Cloud API are arguments. Responds to `memory` with its memory, after a collection of garbage if this is requested.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createServer, loadSecrets, startEmbeddedPostgres } from '@recado/server';
import { seedMessageHistory } from '@recado/server/testing/seedMessageHistory';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { plugin as cloudApi } from '@recado/transport-cloud-api';
import { pino } from 'pino';

/** Messages of the attacker's client, in conversations of 30 each, over three months. */
const HISTORY_MESSAGES = Number(process.env.HISTORY ?? 20_000);
/** Number that receives the attacker's messages (`startHostileServer.mjs`). */
const CUSTOMER_PHONE = '5215530000001';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const [dataDir, bodyLimits, graphUrl] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir });
const network = createFakeNetwork();
const log = pino({ level: 'fatal' });
const { value: cloudOptions } = cloudApi.options.validate({ url: graphUrl });
const server = await createServer({
  port: 0,
  host: '127.0.0.1',
  log,
  recado: {
    connection: postgres.connection,
    dataDir,
    secrets: await loadSecrets({ folder: dataDir }),
    transport: createFakeTransport(network),
    otherTransports: [{ transport: cloudApi.create(cloudOptions, { log }), transportWebhook: cloudApi.webhook }],
    trustedProxies: ['127.0.0.0/8'],
    ...(bodyLimits === 'none' && { bodyLimits }),
  },
});
await server.start();
network.phone(CUSTOMER_PHONE, { name: 'Marta' });

function createHistory() {
  const interval = (90 * 86_400_000) / HISTORY_MESSAGES;
  return Array.from({ length: HISTORY_MESSAGES }, (_, n) => {
    const person = Math.floor(n / 30);
    return {
      ...{ id: `HISTORY${n}`, phone: `52155${10_000_000 + person}`, name: `Marta ${person}`, fromMe: n % 3 === 0 },
      ...{ text: `¿Hay conchas el día ${n}?`, at: new Date(Date.now() - (HISTORY_MESSAGES - n) * interval) },
    };
  });
}

process.on('message', async ({ kind, phone, qr, clientId }) => {
  if (kind === 'seed') await seedMessageHistory(postgres.connection, clientId, createHistory());
  if (kind === 'scan') network.phone(phone).scan(qr);
  if (kind === 'collect') for (let round = 0; round < 3; round += 1) collectGarbage();
  if (kind === 'stop') {
    await server.stop();
    await postgres.stop();
    process.exit();
  }
  process.send({ memory: process.memoryUsage() });
});
process.once('disconnect', () => process.exit());
process.send({ url: server.url });
