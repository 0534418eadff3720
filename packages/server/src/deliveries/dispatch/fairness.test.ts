import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';
import { startReceiver } from './testing/startReceiver.ts';

let office: PostOffice;
beforeAll(async () => {
  // Its deadline never comes: whatever it holds, it holds until the end.
  office = await createPostOffice({
    deadline: 600_000,
    lease: 600_000,
    atOnce: 50,
    atOnceToOne: 4,
    drain: 0,
  });
});
afterAll(() => office.close());

it('holds up nobody for a receiver that hangs, however much waits for it', async () => {
  const [hanging, sound] = [await startReceiver(() => {}), await startReceiver()];
  const victim = await office.client();
  await office.webhooks.setPrincipal(victim, hanging.url);
  await office.receive(victim, 2_000);
  const others = await Promise.all(Array.from({ length: 49 }, () => office.client()));
  for (const clientId of others) {
    await office.webhooks.setPrincipal(clientId, sound.url);
    await office.receive(clientId, 10);
  }
  office.dispatcher.start();
  await until(() => sound.calls.length === 490);
  expect(hanging.calls.length).toBe(4);
  await Promise.all([hanging.stop(), sound.stop()]);
});
