import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { type GraphLine, startGraphEmulator } from '@recado/graph-emulator';
import type { Sdk } from '@recado/sdk';
import { startEmbeddedPostgres } from '@recado/server';
import { startTestWebhookReceiver } from '@recado/server/testing';
import { disableMessageAliasDetection } from '@recado/server/testing/disableMessageAliasDetection';
import { type Phone, startEmulator } from '@recado/whatsapp-emulator';
import { type CleanupStack, createCleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { startRecado } from '../../../testing/recado.ts';
import { signUp } from '../../../testing/signUp.ts';
import { waitForPlatform } from '../../../testing/waitForPlatform.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import { killProcesses, listProcessTree } from '../processes.ts';

/** A line with its customers and its platform. The phones are the same on both transports' networks. */
export interface TransportMigrationFixture {
  readonly client: Client;
  readonly shop: Phone;
  readonly graph: GraphLine;
  readonly customers: readonly Phone[];
  readonly owner: Sdk;
  readonly program: Sdk;
  /** Texts of the messages that the program's webhook received. */
  readonly deliveredTexts: readonly string[];
  /** Changes the transport. The first change to the Cloud API sends Meta's credentials. */
  changeTransport(transport: 'baileys' | 'cloud-api'): Promise<void>;
  /** Kills the platform and its workers with `kill -9`, and restarts it at the same address. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface TransportMigrationFixtureOptions {
  readonly customers: number;
  /** Disables the detection of a phone's own copies of messages that were sent through the other transport. */
  readonly isCareless?: boolean;
  /** Makes Meta repeat unacknowledged notifications only after an hour. No test runs that long. */
  readonly isForgetful?: boolean;
}

/** Starts platform, emulators and webhook receiver. If one fails to start, stops the others and throws. */
export async function startTransportMigrationFixture(
  options: TransportMigrationFixtureOptions,
): Promise<TransportMigrationFixture> {
  const cleanupStack = createCleanupStack();
  try {
    return { ...(await openFixture(options, cleanupStack)), stop: cleanupStack.close };
  } catch (error) {
    await cleanupStack.close();
    throw error;
  }
}

async function openFixture(
  { customers, isCareless = false, isForgetful = false }: TransportMigrationFixtureOptions,
  cleanupStack: CleanupStack,
): Promise<Omit<TransportMigrationFixture, 'stop'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-horses-'));
  cleanupStack.push(() => rm(dataDir, { recursive: true, force: true }));
  const emulator = await startEmulator({ latencyMs: 4, fewPreKeys: true });
  cleanupStack.push(() => emulator.close());
  const retryAfterMs = (tries: number): number => (isForgetful ? 3_600_000 : Math.min(50 * 2 ** (tries - 1), 1_000));
  const network = await startGraphEmulator({ emulator, retryAfterMs });
  cleanupStack.push(() => network.close());
  const deliveredTexts: string[] = [];
  const receiver = await startTestWebhookReceiver((response, { event }) => {
    if (event.type === 'message.received') deliveredTexts.push(event.data.text ?? '');
    response.end();
  });
  cleanupStack.push(() => receiver.stop());

  const graph = network.createLine({ phone: '5215512345678', name: 'Panadería La Espiga' });
  const shop = emulator.phones.get(graph.phone);
  if (!shop) throw new Error('The shop has no phone.');
  const customerPhones = Array.from({ length: customers }, (_, n) =>
    emulator.phones.create({ phone: `52155${20_000_000 + n}`, name: `Cliente ${n}` }),
  );
  const serve = (port: string) => {
    const startedProcess = startRecado(['serve', '--json', '--port', port, '--data-dir', dataDir], {
      RECADO_WHATSAPP_URL: emulator.url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(emulator.rootKey).toString('hex'),
      RECADO_TRANSPORTS: 'cloud-api',
      RECADO_TRANSPORTS_OPTIONS: JSON.stringify({ 'cloud-api': { url: network.url } }),
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      RECADO_LOG_LEVEL: process.env.RECADO_TEST_LOG ?? 'silent',
    });
    if (process.env.RECADO_TEST_LOG !== undefined) startedProcess.child.stderr?.pipe(process.stderr);
    return waitForPlatform(startedProcess);
  };
  let platform = await serve('0');
  cleanupStack.push(async () => {
    platform.child.kill('SIGTERM');
    await platform.exited;
  });
  const { sdk } = platform;
  if (isCareless) {
    const database = await startEmbeddedPostgres({ dataDir });
    await disableMessageAliasDetection(database.connection).finally(() => database.stop());
  }

  const owner = (await signUp(sdk)).sdk;
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: graph.phone };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl: receiver.url } });
  await owner.request('POST /whatsapp/client/{id}/initialize', { params });
  const fetchQr = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  await shop.scan(await pollUntilResult(fetchQr));
  const awaitConnected = () =>
    pollUntilResult(async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
  await awaitConnected();

  const { choices } = await owner.request('GET /clients/{id}/transports', { params });
  const webhook = choices.find(({ transport }) => transport.name === 'cloud-api')?.webhook;
  if (!webhook) throw new Error('The platform returned no webhook for Meta.');
  await graph.setCallback(new URL(webhook.url, platform.url).href, webhook.verifyToken);
  let isFirstChange = true;
  return {
    ...{ client, shop, graph, customers: customerPhones, owner, deliveredTexts },
    program: sdk.withApiToken(client.apiToken),
    async kill() {
      await killProcesses(await listProcessTree(platform.child.pid ?? 0));
      platform = await serve(new URL(platform.url).port);
    },
    async changeTransport(transport) {
      const needsCredentials = transport === 'cloud-api' && isFirstChange;
      if (needsCredentials) isFirstChange = false;
      const credentials = needsCredentials && { credentials: graph.credentials };
      await owner.request('PUT /clients/{id}/transport', { params, payload: { transport, ...credentials } });
      await awaitConnected();
      const now = (await owner.request('GET /clients/{id}', { params })).client;
      if (now.transport.name !== transport || now.apiToken !== client.apiToken)
        throw new Error(`The platform reports the transport ${now.transport.name}.`);
    },
  };
}
