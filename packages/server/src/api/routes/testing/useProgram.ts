import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Receiver, startReceiver } from '../../../deliveries/dispatch/testing/startReceiver.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../testing/index.ts';

export interface ProgramsWorld {
  readonly server: TestServer;
  /** Where its webhooks lead. */
  readonly receiver: Receiver;
  readonly owner: TestPerson;
  readonly clientId: string;
  /** Speaks with the client's token, which a test may change. */
  program: Sdk;
}

/** A platform and a receiver for all tests of a file, and for each an owner with a client and its program. */
export function useProgram(): ProgramsWorld {
  const world = {} as { -readonly [Key in keyof ProgramsWorld]: ProgramsWorld[Key] };
  beforeAll(async () => {
    [world.server, world.receiver] = await Promise.all([
      startTestServer({ allowedPrivateCidrs: ['127.0.0.0/8'] }),
      startReceiver(),
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
