import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../../deliveries/dispatch/testing/startTestWebhookReceiver.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/index.ts';

export interface ApiProgramFixture {
  readonly server: TestServer;
  /** Receives the client's webhooks. */
  readonly receiver: TestWebhookReceiver;
  readonly owner: TestUser;
  readonly clientId: string;
  /** SDK with the client's token; a test may replace it. */
  program: Sdk;
}

/** Starts a server and a webhook receiver per file, and creates an owner with a client per test. */
export function useApiProgramFixture(): ApiProgramFixture {
  const world = {} as { -readonly [Key in keyof ApiProgramFixture]: ApiProgramFixture[Key] };
  beforeAll(async () => {
    [world.server, world.receiver] = await Promise.all([
      startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
      startTestWebhookReceiver(),
    ]);
  });
  beforeEach(async () => {
    world.receiver.calls.length = 0;
    world.owner = await world.server.person();
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
    const { client } = await world.owner.sdk.request('POST /clients', { payload });
    world.clientId = client.id;
    world.program = world.server.sdk.withApiToken(client.apiToken);
  });
  afterAll(async () => {
    await world.server.stop();
    await world.receiver.stop();
  });
  return world;
}
