import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealMessageSecret } from '../../../core/sealing/messageSecrets.ts';
import { createTestPlatform, type TestPlatform, testPlatformSealer } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';
import { createOrderReader } from './createOrderReader.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

it('a line that does not answer gets at most two queries for orders at a time, and delays no other line', async () => {
  const { database, network, sessions } = platform;
  const [clientId, silentId] = [
    await platform.createLinkedClient('5215512345671'),
    await platform.createLinkedClient('5215512345672'),
  ];
  const silentCatalog = network.phone('5215512345672').catalog;
  const silence = createDeferred<void>();
  silentCatalog.orderSilence = silence.promise;
  const queries = Array.from({ length: 30 }, (_, n) => ({
    ...{ clientId: silentId, waId: `mudo ${n}`, orderId: `mudo ${n}`, nextAttemptAt: new Date(0) },
    tokenSealed: Buffer.from(sealMessageSecret(testPlatformSealer, silentId, `mudo ${n}`, Buffer.from('x')), 'base64'),
  }));
  await database.knex('orderQueries').insert(queries);
  const reader = createOrderReader({ database: database.knex, sessions, seal: testPlatformSealer, log });
  const firstPoll = reader.runOnce();
  try {
    await expect.poll(() => silentCatalog.orderQueryCount).toBeGreaterThan(0);
    await firstPoll;
    expect(silentCatalog.orderQueryCount).toBe(2);
    reader.start();
    const inbox = createInboxReader({ database: database.knex, apiUrl: '/api' });
    const line = { productId: '1', quantity: 2 };
    for (const orderId of ['uno', 'dos']) {
      network.phone('5215512345671').catalog.orders.set(`${orderId} secreto`, { lines: [line] });
      const { id } = network
        .phone('5215587654322')
        .write('5215512345671', { type: 'order', orderId, items: 1, token: 'secreto' });
      const findStatus = async () => (await inbox.find(clientId, id)).message.order?.linesStatus;
      await expect.poll(() => findStatus().catch(() => undefined), { timeout: 20_000 }).toBe('complete');
    }
  } finally {
    const stopped = reader.stop();
    silence.resolve();
    await stopped;
  }
}, 60_000);
