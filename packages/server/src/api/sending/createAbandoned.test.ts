import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLocalBus } from '../../ground/bus/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { type Abandoned, createAbandoned } from './createAbandoned.ts';

let platform: Platform;
const opened: Abandoned[] = [];
beforeAll(async () => {
  platform = await createPlatform();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.stop();
});
afterAll(() => platform.close());

it('settles what nobody who is heard is sending, and leaves alone what somebody is, or was just begun', async () => {
  const { knex } = platform.database;
  const clientId = await platform.linked();
  const to = { kind: 'phone', phone: '5215587654321' } as const;
  platform.network.phone(to.phone);
  const queued = async (secondsAgo: number): Promise<string> => {
    const { body } = await platform.sending.sendText({ clientId, to, text: 'Su pedido' });
    const { messageId: waId } = body;
    const statusOf = () => knex('messages').where({ clientId, waId }).first('status');
    await until(async () => (await statusOf())?.status === 'delivered');
    const updatedAt = new Date(Date.now() - secondsAgo * 1_000);
    await knex('messages').where({ clientId, waId }).update({ status: 'queued', updatedAt });
    return waId;
  };
  const [nobodys, ours, others] = [await queued(120), await queued(120), await queued(120)];
  const young = await queued(0);

  const bus = createLocalBus();
  const warned: unknown[] = [];
  let isThirdHeard = true;
  const node = (name: string, sending: string): Abandoned => {
    const abandoned = createAbandoned({
      ...{ database: knex, bus, node: name, untouched: 60_000, after: 10 },
      others: () => ['one', 'two', ...(isThirdHeard ? ['three'] : [])].filter(other => other !== name),
      underWay: ids => ids.filter(id => id === sending),
      log: { ...quietLog, warn: (...said: unknown[]) => void warned.push(said) },
    });
    opened.push(abandoned);
    return abandoned;
  };
  const one = node('one', ours);
  node('two', others);
  const statuses = async (): Promise<Record<string, string>> => {
    const found = await knex('messages').where({ clientId }).select('waId', 'status');
    return Object.fromEntries(found.map(({ waId, status }) => [waId, status]));
  };
  one.expect();
  // One that is heard and does not say what it is sending is waited for.
  await until(() => warned.length > 0);
  expect((await statuses())[nobodys]).toBe('queued');
  isThirdHeard = false;
  await until(async () => (await statuses())[nobodys] === 'unknown');
  expect(await statuses()).toMatchObject({ [ours]: 'queued', [others]: 'queued', [young]: 'queued' });
});
