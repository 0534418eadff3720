import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createInProcessBus } from '../../../core/bus/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createUnsettledMessageSettler, type UnsettledMessageSettler } from './createUnsettledMessageSettler.ts';

let platform: TestPlatform;
const instances: UnsettledMessageSettler[] = [];
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterEach(() => {
  for (const instance of instances.splice(0)) instance.stop();
});
afterAll(() => platform.close());

it('settles only old queued messages that no reachable node is sending', async () => {
  const { knex } = platform.database;
  const clientId = await platform.createLinkedClient();
  const to = { kind: 'phone', phone: '5215587654321' } as const;
  platform.network.phone(to.phone);
  const createQueuedMessage = async (secondsAgo: number): Promise<string> => {
    const { body } = await platform.sender.sendText({ clientId, to, text: 'Su pedido' });
    const { messageId: waId } = body;
    const statusOf = () => knex('messages').where({ clientId, waId }).first('status');
    await waitUntil(async () => (await statusOf())?.status === 'delivered');
    const updatedAt = new Date(Date.now() - secondsAgo * 1_000);
    await knex('messages').where({ clientId, waId }).update({ status: 'queued', updatedAt });
    return waId;
  };
  const [unowned, firstNodeMessage, secondNodeMessage] = [
    await createQueuedMessage(120),
    await createQueuedMessage(120),
    await createQueuedMessage(120),
  ];
  const recent = await createQueuedMessage(0);

  const bus = createInProcessBus();
  const warnings: unknown[] = [];
  let isThirdReachable = true;
  const node = (name: string, sending: string): UnsettledMessageSettler => {
    const unsettled = createUnsettledMessageSettler({
      ...{ database: knex, bus, node: name, minIdleMs: 60_000, delayMs: 10 },
      otherNodes: () => ['one', 'two', ...(isThirdReachable ? ['three'] : [])].filter(other => other !== name),
      filterInFlight: ids => ids.filter(id => id === sending),
      log: { ...silentTestLogger, warn: (...args: unknown[]) => void warnings.push(args) },
    });
    instances.push(unsettled);
    return unsettled;
  };
  const instance = node('one', firstNodeMessage);
  node('two', secondNodeMessage);
  const statuses = async (): Promise<Record<string, string>> => {
    const messages = await knex('messages').where({ clientId }).select('waId', 'status');
    return Object.fromEntries(messages.map(({ waId, status }) => [waId, status]));
  };
  instance.scheduleSearch();
  // A reachable node that does not report which messages it is sending blocks settling.
  await waitUntil(() => warnings.length > 0);
  expect((await statuses())[unowned]).toBe('queued');
  isThirdReachable = false;
  await waitUntil(async () => (await statuses())[unowned] === 'unknown');
  expect(await statuses()).toMatchObject({
    [firstNodeMessage]: 'queued',
    [secondNodeMessage]: 'queued',
    [recent]: 'queued',
  });
});
