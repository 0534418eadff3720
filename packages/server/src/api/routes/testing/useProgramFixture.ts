import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../../../deliveries/dispatch/testing/startTestWebhookReceiver.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../testing/index.ts';

export interface ProgramFixture {
  readonly server: TestServer;
  /** Receives the client's webhooks. */
  readonly receiver: TestWebhookReceiver;
  readonly owner: TestPerson;
  readonly clientId: string;
  /** SDK with the client's token; a test may replace it. */
  program: Sdk;
}

/** Starts a server and a webhook receiver per file, and creates an owner with a client per test. */
export function useProgramFixture(): ProgramFixture {
  const world = {} as { -readonly [Key in keyof ProgramFixture]: ProgramFixture[Key] };
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
