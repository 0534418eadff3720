import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@recado/contract';
import { type GraphLine, startGraphEmulator } from '@recado/graph-emulator';
import type { Sdk } from '@recado/sdk';
import { startEmbeddedPostgres } from '@recado/server';
import { startReceiver } from '@recado/server/testing';
import { forgetAliases } from '@recado/server/testing/forgetAliases';
import { type Phone, startEmulator } from '@recado/whatsapp-emulator';
import { createStack, type Stack } from '../../../commands/serve/createStack.ts';
import { announced } from '../../../testing/announced.ts';
import { startRecado } from '../../../testing/recado.ts';
import { signUp } from '../../../testing/signUp.ts';
import { eventually } from '../eventually.ts';
import { family, killAll } from '../processes.ts';

/** A line that can go both ways, its customers, and a platform of its own; both networks share the phones. */
export interface Stable {
  readonly client: Client;
  readonly shop: Phone;
  readonly graph: GraphLine;
  readonly customers: readonly Phone[];
  readonly owner: Sdk;
  readonly program: Sdk;
  /** What the program's webhook was told, as texts of messages. */
  readonly told: readonly string[];
  /** Goes over; the first time with what Meta's pages say. */
  change(to: 'baileys' | 'cloud-api'): Promise<void>;
  /** `kill -9` of the platform and its workers, and another start at the same address. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface StableOptions {
  readonly customers: number;
  /** Copies that the phone brings of what was sent the other way are recognised by nobody. */
  readonly isCareless?: boolean;
  /** Meta posts nothing again that was not answered. */
  readonly isForgetful?: boolean;
}

/** Starts everything, or nothing. */
export async function startStable(options: StableOptions): Promise<Stable> {
  const opened = createStack();
  try {
    return { ...(await openStable(options, opened)), stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openStable(
  { customers, isCareless = false, isForgetful = false }: StableOptions,
  opened: Stack,
): Promise<Omit<Stable, 'stop'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-horses-'));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const emulator = await startEmulator({ latencyMs: 4, fewPreKeys: true });
  opened.push(() => emulator.close());
  const retryAfterMs = (tries: number): number =>
    isForgetful ? 3_600_000 : Math.min(50 * 2 ** (tries - 1), 1_000);
  const network = await startGraphEmulator({ emulator, retryAfterMs });
  opened.push(() => network.close());
  const told: string[] = [];
  const receiver = await startReceiver((response, { event }) => {
    if (event.type === 'message.received') told.push(event.data.text ?? '');
    response.end();
  });
  opened.push(() => receiver.stop());

  const graph = network.createLine({ phone: '5215512345678', name: 'Panadería La Espiga' });
  const shop = emulator.phones.get(graph.phone);
  if (!shop) throw new Error('The shop has no phone.');
  const people = Array.from({ length: customers }, (_, n) =>
    emulator.phones.create({ phone: `52155${20_000_000 + n}`, name: `Cliente ${n}` }),
  );
  const serve = (port: string) => {
    const started = startRecado(['serve', '--json', '--port', port, '--data-dir', dataDir], {
      RECADO_WHATSAPP_URL: emulator.url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(emulator.rootKey).toString('hex'),
      RECADO_TRANSPORTS: 'cloud-api',
      RECADO_TRANSPORTS_OPTIONS: JSON.stringify({ 'cloud-api': { url: network.url } }),
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      RECADO_LOG_LEVEL: process.env.RECADO_TEST_LOG ?? 'silent',
    });
    if (process.env.RECADO_TEST_LOG !== undefined) started.child.stderr?.pipe(process.stderr);
    return announced(started);
  };
  let platform = await serve('0');
  opened.push(async () => {
    platform.child.kill('SIGTERM');
    await platform.ended;
  });
  const { sdk } = platform;
  if (isCareless) {
    const database = await startEmbeddedPostgres({ dataDir });
    await forgetAliases(database.connection).finally(() => database.stop());
  }

  const owner = (await signUp(sdk)).sdk;
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: graph.phone };
  const { client } = await owner.request('POST /clients', { payload });
  const params = { id: client.id };
  await owner.request('PATCH /clients/{id}/webhook', { params, payload: { webhookUrl: receiver.url } });
  await owner.request('POST /whatsapp/client/{id}/initialize', { params });
  const code = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
  await shop.scan(await eventually(code));
  const isConnected = () =>
    eventually(async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected);
  await isConnected();

  const { choices } = await owner.request('GET /clients/{id}/transports', { params });
  const webhook = choices.find(({ transport }) => transport.name === 'cloud-api')?.webhook;
  if (!webhook) throw new Error('There is nothing to type at Meta.');
  await graph.setCallback(new URL(webhook.url, platform.url).href, webhook.verifyToken);
  let isFirst = true;
  return {
    ...{ client, shop, graph, customers: people, owner, told },
    program: sdk.withApiToken(client.apiToken),
    async kill() {
      await killAll(await family(platform.child.pid ?? 0));
      platform = await serve(new URL(platform.url).port);
    },
    async change(transport) {
      const isNew = transport === 'cloud-api' && isFirst;
      if (isNew) isFirst = false;
      const credentials = isNew && { credentials: graph.credentials };
      await owner.request('PUT /clients/{id}/transport', { params, payload: { transport, ...credentials } });
      await isConnected();
      const now = (await owner.request('GET /clients/{id}', { params })).client;
      if (now.transport.name !== transport || now.apiToken !== client.apiToken)
        throw new Error(`It is said to use ${now.transport.name}.`);
    },
  };
}
