import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, it, vi } from 'vitest';
import { createPlatform, type Platform, until } from '../testing/createPlatform.ts';
import { storedMessages } from '../testing/storedMessages.ts';
import { createUpkeep } from './upkeep.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => platform.close());

it('says within minutes of a message that nobody sends any more that nobody knows what became of it', async () => {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const upkeep = createUpkeep({
    ...{ database: knex, uploads: platform.uploads, dataDir: platform.dataDir },
    log: pino({ level: 'silent' }),
  });
  upkeep.start();
  const to = { kind: 'phone', phone: '5215587654321' } as const;
  platform.network.phone(to.phone);
  const { body } = await platform.sending.sendText({ clientId, to, text: 'Su pedido' });
  const status = async () => (await storedMessages(knex, clientId)).at(-1)?.status;
  await until(async () => (await status()) === 'delivered');
  const forgotten = { status: 'queued', updatedAt: new Date(Date.now() - 11 * 60_000) };
  await knex('messages').where({ clientId, waId: body.messageId }).update(forgotten);

  vi.advanceTimersByTime(3 * 60_000);
  await until(async () => (await status()) === 'unknown');
  await upkeep.stop();
});
