import { GENTLE_PACE } from '@recado/contract/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteStanding } from '../../ground/standings/noteStanding.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createBrake } from './createBrake.ts';
import { createLineHealth } from './createLineHealth.ts';
import { createReleaser } from './createReleaser.ts';

const HOUR = 3_600_000;

let platform: Platform;
let now = new Date();
const clock = () => now;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

let numbers = 5_215_571_000_000;
const newNumber = () => {
  numbers += 1;
  return `${numbers}`;
};

async function opened(perDay: number) {
  const { knex } = platform.database;
  now = new Date();
  const own = newNumber();
  const clientId = await platform.linked(own);
  const brake = createBrake({ database: knex, clock });
  await brake.set(knex, clientId, { ...GENTLE_PACE, perDay, warmUp: false });
  const sending = platform.sendingAt(clock);
  const health = createLineHealth({ database: knex, brake, clock, log: quietLog });
  const releaser = createReleaser({ database: knex, sending, clock, log: quietLog });
  const write = async (to = platform.network.phone(newNumber())) => {
    const about = { clientId, to: { kind: 'phone', phone: to.number } as const, text: 'Hola' };
    return (await sending.sendText(about)).body;
  };
  const held = async (): Promise<Date[]> =>
    (await knex('held_messages').where({ clientId }).orderBy('dueAt')).map(({ dueAt }) => dueAt);
  return { knex, own, clientId, brake, health, releaser, write, held };
}

it('a line whose new chats the network takes no more opens none until then, tells it, and answers on', async () => {
  const { knex, own, clientId, brake, health, releaser, write, held } = await opened(1);
  const friend = platform.network.phone(newNumber());
  friend.write(own, 'Hola');
  await until(async () => (await knex('messages').where({ clientId })).length > 0);
  expect((await write()).status).toBe('sent');
  const waiting = [(await write()).messageId, (await write()).messageId];
  const before = await held();
  const restrictedUntil = new Date(now.getTime() + 60 * HOUR);
  await noteStanding(knex, clientId, { restrictedUntil });
  // Who comes now is told of it, before anybody has looked at the line.
  const next = await write();
  expect(Date.parse(next.notBefore ?? '')).toBeGreaterThanOrEqual(restrictedUntil.getTime());
  expect((await write(friend)).status).toBe('sent');
  now = new Date((before[0]?.getTime() ?? 0) + 1_000);
  await releaser.round();
  expect(await held()).toHaveLength(3);

  await until(
    async () => (await health.round()) > 0 && (await held())[0]?.getTime() !== before[0]?.getTime(),
  );
  const [first, second] = await held();
  expect(first).toEqual(restrictedUntil);
  // As far from each other as they were.
  expect((second?.getTime() ?? 0) - restrictedUntil.getTime()).toBe(
    (before[1]?.getTime() ?? 0) - (before[0]?.getTime() ?? 0),
  );
  const said = await knex('messages').where({ clientId, waId: waiting[0] }).first();
  expect(said.details.notBefore).toBe(restrictedUntil.toISOString());
  const told = await health.of(clientId);
  expect(told).toMatchObject({
    light: 'red',
    reasons: [{ rule: 'restricted' }],
    standing: { restrictedUntil: restrictedUntil.toISOString() },
    pace: { closedUntil: restrictedUntil.toISOString() },
  });
  expect(await held()).toContainEqual(restrictedUntil);
  expect(await knex('troubles').where({ clientId, topic: 'light' })).toMatchObject([{ over: false }]);

  now = new Date(restrictedUntil.getTime() - 60_000);
  await releaser.round();
  expect(await held()).toHaveLength(3);
  now = new Date(restrictedUntil.getTime() + 1_000);
  await releaser.round();
  expect(await held()).toHaveLength(2);
  expect(await health.of(clientId)).toMatchObject({ standing: null, pace: { closedUntil: null } });
  expect(await brake.read(clientId)).toMatchObject({ closedUntil: null });
});

it('a rating that falls turns the light of a line that wrote to nobody first, and what was lifted holds nobody', async () => {
  const { knex, clientId, health, write } = await opened(100);
  await noteStanding(knex, clientId, { quality: 'yellow' });
  await until(async () => {
    await health.round();
    return (await knex('line_lights').where({ clientId }).first())?.light === 'yellow';
  });
  const events = await knex('events').where({ clientId, type: 'line.health' });
  expect(events.map(({ data }) => data)).toMatchObject([{ before: 'green', reasons: [{ rule: 'rated' }] }]);
  await noteStanding(knex, clientId, { restrictedUntil: new Date(now.getTime() + HOUR) });
  await noteStanding(knex, clientId, { restrictedUntil: null });
  expect((await write()).status).toBe('sent');
  const restrictedUntil = new Date(now.getTime() + 2 * HOUR);
  await noteStanding(knex, clientId, { restrictedUntil });
  expect(Date.parse((await write()).notBefore ?? '')).toBeGreaterThanOrEqual(restrictedUntil.getTime());
});
