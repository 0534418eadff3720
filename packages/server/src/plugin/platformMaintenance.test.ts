import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../testing/createTestPlatform.ts';
import { readStoredMessages } from '../testing/readStoredMessages.ts';
import { createPlatformMaintenance } from './platformMaintenance.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => platform.close());

it('maintenance sets the status of an abandoned queued message to unknown within minutes', async () => {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const maintenance = createPlatformMaintenance({
    ...{ database: knex, uploads: platform.uploads, dataDir: platform.dataDir },
    log: pino({ level: 'silent' }),
  });
  maintenance.start();
  const to = { kind: 'phone', phone: '5215587654321' } as const;
  platform.network.phone(to.phone);
  const { body } = await platform.sender.sendText({ clientId, to, text: 'Su pedido' });
  const status = async () => (await readStoredMessages(knex, clientId)).at(-1)?.status;
  await waitUntil(async () => (await status()) === 'delivered');
  const staleFields = { status: 'queued', updatedAt: new Date(Date.now() - 11 * 60_000) };
  await knex('messages').where({ clientId, waId: body.messageId }).update(staleFields);

  vi.advanceTimersByTime(3 * 60_000);
  await waitUntil(async () => (await status()) === 'unknown');
  await maintenance.stop();
});
