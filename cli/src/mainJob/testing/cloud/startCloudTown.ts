import type { Client } from '@recado/contract';
import { type GraphLine, startGraphEmulator } from '@recado/graph-emulator';
import type { Sdk } from '@recado/sdk';
import { findFfmpeg, type Receiver, startReceiver } from '@recado/server/testing';
import { type Phone, startEmulator } from '@recado/whatsapp-emulator';
import { createStack } from '../../../commands/serve/createStack.ts';
import { announced } from '../../../testing/announced.ts';
import { signUp } from '../../../testing/signUp.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import { createControl } from '../createControl.ts';

/** A line that goes by Meta's platform, with the phone behind it and its program. */
export interface CloudLine {
  readonly client: Client;
  readonly graph: GraphLine;
  readonly shop: Phone;
  readonly program: Sdk;
  /** Its program's webhook. */
  readonly receiver: Receiver;
  /** What it was told, as texts of messages. */
  readonly told: readonly string[];
}

/** `recado serve` as the guide starts it, Meta's emulated platform behind it, and an owner. */
export async function startCloudTown(recado: ReturnType<typeof useRecado>) {
  const opened = createStack();
  const emulator = await startEmulator({ latencyMs: 0 });
  opened.push(() => emulator.close());
  const retryAfterMs = (tries: number): number => Math.min(50 * 2 ** (tries - 1), 500);
  const network = await startGraphEmulator({ emulator, retryAfterMs });
  opened.push(() => network.close());
  const dataDir = await recado.folder();
  const platform = await announced(
    recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
      RECADO_TRANSPORTS: 'cloud-api',
      RECADO_TRANSPORTS_OPTIONS: JSON.stringify({ 'cloud-api': { url: network.url } }),
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      RECADO_FFMPEG: await findFfmpeg(),
      RECADO_LOG_LEVEL: 'debug',
    }),
  );
  const { sdk: owner, token } = await signUp(platform.sdk);

  /** Types into Meta's form what the platform says. */
  const tellMeta = async (client: Client, graph: GraphLine, by = owner): Promise<void> => {
    const params = { id: client.id };
    const { choices } = await by.request('GET /clients/{id}/transports', { params });
    const { webhook } = choices.find(({ isUsed }) => isUsed) ?? {};
    if (!webhook) throw new Error('There is nothing to type at Meta.');
    await graph.setCallback(new URL(webhook.url, platform.url).href, webhook.verifyToken);
  };
  const connected = async (client: Client, graph: GraphLine, by = owner): Promise<CloudLine> => {
    const told: string[] = [];
    const receiver = await startReceiver((response, { event }) => {
      if (event.type === 'message.received') told.push(event.data.text ?? '');
      response.end();
    });
    opened.push(() => receiver.stop());
    const payload = { webhookUrl: receiver.url };
    await by.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload });
    const shop = emulator.phones.get(graph.phone);
    if (!shop) throw new Error('The shop has no phone.');
    return { client, graph, shop, program: platform.sdk.withApiToken(client.apiToken), receiver, told };
  };

  return {
    control: createControl(emulator.controlUrl),
    phones: emulator.phones,
    network,
    dataDir,
    platform,
    owner,
    /** Of the terminal's commands. */
    variables: { RECADO_URL: platform.url, RECADO_SESSION_TOKEN: token },
    tellMeta,
    connected,
    /** A line that is linked, of another owner's where one is named. */
    async addLine(phone: string, name: string, by = owner): Promise<CloudLine> {
      const graph = network.createLine({ phone, name });
      const payload = { businessName: name, phoneNumber: phone, transport: 'cloud-api' };
      const { client } = await by.request('POST /clients', { payload });
      await tellMeta(client, graph, by);
      const linking = { params: { id: client.id }, payload: { credentials: graph.credentials } };
      await by.request('POST /whatsapp/client/{id}/link', linking);
      return connected(client, graph, by);
    },
    /** The platform ends with what `recado` leaves behind. */
    stop: () => opened.close(),
  };
}
export type CloudTown = Awaited<ReturnType<typeof startCloudTown>>;
