import type { Client } from '@recado/contract';
import { type GraphLine, startGraphEmulator } from '@recado/graph-emulator';
import type { Sdk } from '@recado/sdk';
import { findFfmpeg, startTestWebhookReceiver, type TestWebhookReceiver } from '@recado/server/testing';
import { type Phone, startEmulator } from '@recado/whatsapp-emulator';
import { createCleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { signUp } from '../../../testing/signUp.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import { waitForPlatform } from '../../../testing/waitForPlatform.ts';
import { createEmulatorControlClient } from '../createEmulatorControlClient.ts';

/** A line that uses Meta's platform, with its phone and its program. */
export interface CloudTestLine {
  readonly client: Client;
  readonly graph: GraphLine;
  readonly shop: Phone;
  readonly program: Sdk;
  /** Webhook receiver of the line's program. */
  readonly receiver: TestWebhookReceiver;
  /** Texts of the messages that the webhook received. */
  readonly deliveredTexts: readonly string[];
}

/** Starts `recado serve` as in the guide, with an emulated Meta platform, and registers an owner. */
export async function startCloudTestPlatform(recado: ReturnType<typeof useRecado>) {
  const cleanupStack = createCleanupStack();
  const emulator = await startEmulator({ latencyMs: 0 });
  cleanupStack.push(() => emulator.close());
  const retryAfterMs = (tries: number): number => Math.min(50 * 2 ** (tries - 1), 500);
  const network = await startGraphEmulator({ emulator, retryAfterMs });
  cleanupStack.push(() => network.close());
  const dataDir = await recado.folder();
  const platform = await waitForPlatform(
    recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
      RECADO_TRANSPORTS: 'cloud-api',
      RECADO_TRANSPORTS_OPTIONS: JSON.stringify({ 'cloud-api': { url: network.url } }),
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      RECADO_FFMPEG: await findFfmpeg(),
      RECADO_LOG_LEVEL: 'debug',
    }),
  );
  const { sdk: owner, token } = await signUp(platform.sdk);

  /** Configures the platform's webhook URL and verify token at the emulated Meta. */
  const configureMetaWebhook = async (client: Client, graph: GraphLine, ownerSdk = owner): Promise<void> => {
    const params = { id: client.id };
    const { choices } = await ownerSdk.request('GET /clients/{id}/transports', { params });
    const { webhook } = choices.find(({ isUsed }) => isUsed) ?? {};
    if (!webhook) throw new Error('The platform returned no webhook for Meta.');
    await graph.setCallback(new URL(webhook.url, platform.url).href, webhook.verifyToken);
  };
  const openLine = async (client: Client, graph: GraphLine, ownerSdk = owner): Promise<CloudTestLine> => {
    const deliveredTexts: string[] = [];
    const receiver = await startTestWebhookReceiver((response, { event }) => {
      if (event.type === 'message.received') deliveredTexts.push(event.data.text ?? '');
      response.end();
    });
    cleanupStack.push(() => receiver.stop());
    const payload = { webhookUrl: receiver.url };
    await ownerSdk.request('PATCH /clients/{id}/webhook', { params: { id: client.id }, payload });
    const shop = emulator.phones.get(graph.phone);
    if (!shop) throw new Error('The shop has no phone.');
    return { client, graph, shop, program: platform.sdk.withApiToken(client.apiToken), receiver, deliveredTexts };
  };

  return {
    control: createEmulatorControlClient(emulator.controlUrl),
    phones: emulator.phones,
    network,
    dataDir,
    platform,
    owner,
    /** Environment variables for CLI commands. */
    variables: { RECADO_URL: platform.url, RECADO_SESSION_TOKEN: token },
    tellMeta: configureMetaWebhook,
    openLine,
    /** Creates and links a line. Unless `ownerSdk` is given, the line belongs to the first owner. */
    async addLine(phone: string, name: string, ownerSdk = owner): Promise<CloudTestLine> {
      const graph = network.createLine({ phone, name });
      const payload = { businessName: name, phoneNumber: phone, transport: 'cloud-api' };
      const { client } = await ownerSdk.request('POST /clients', { payload });
      await configureMetaWebhook(client, graph, ownerSdk);
      const linkRequest = { params: { id: client.id }, payload: { credentials: graph.credentials } };
      await ownerSdk.request('POST /whatsapp/client/{id}/link', linkRequest);
      return openLine(client, graph, ownerSdk);
    },
    /** Stops the emulators and receivers. The cleanup of `useRecado` stops the platform. */
    stop: () => cleanupStack.close(),
  };
}
export type CloudTestPlatform = Awaited<ReturnType<typeof startCloudTestPlatform>>;
