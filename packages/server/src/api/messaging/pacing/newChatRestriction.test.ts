import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeQualityRating } from '../../../core/connection/storeQualityRating.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createHeldMessageReleaser } from '../schedules/createHeldMessageReleaser.ts';
import { createLineHealthService } from './createLineHealthService.ts';
import { createNewChatLimiter } from './createNewChatLimiter.ts';

const HOUR_MS = 3_600_000;

let platform: TestPlatform;
let now = new Date();
const clock = () => now;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

let numbers = 5_215_571_000_000;
const newNumber = () => {
  numbers += 1;
  return `${numbers}`;
};

async function createRestrictableLine(perDay: number) {
  const { knex } = platform.database;
  now = new Date();
  const ownNumber = newNumber();
  const clientId = await platform.createLinkedClient(ownNumber);
  const newChatLimiter = createNewChatLimiter({ database: knex, clock });
  await newChatLimiter.set(knex, clientId, { ...DEFAULT_NEW_CHAT_LIMITS, perDay, warmUp: false });
  const { sender } = platform.messagingAt(clock);
  const health = createLineHealthService({ database: knex, newChatLimiter, clock, log: silentTestLogger });
  const releaser = createHeldMessageReleaser({ database: knex, sender, clock, log: silentTestLogger });
  const sendTo = async (to = platform.network.phone(newNumber())) => {
    const request = { clientId, to: { kind: 'phone', phone: to.number } as const, text: 'Hola' };
    return (await sender.sendText(request)).body;
  };
  const listHeldTimes = async (): Promise<Date[]> =>
    (await knex('held_messages').where({ clientId }).orderBy('slotAt')).map(({ slotAt }) => slotAt);
  return { knex, ownNumber, clientId, newChatLimiter, health, releaser, sendTo, listHeldTimes };
}

it('the limiter postpones new chats until a network restriction ends, reports it, and still sends replies', async () => {
  const { knex, ownNumber, clientId, newChatLimiter, health, releaser, sendTo, listHeldTimes } =
    await createRestrictableLine(1);
  const friend = platform.network.phone(newNumber());
  friend.write(ownNumber, 'Hola');
  await waitUntil(async () => (await knex('messages').where({ clientId })).length > 0);
  expect((await sendTo()).status).toBe('sent');
  const heldIds = [(await sendTo()).messageId, (await sendTo()).messageId];
  const timesBefore = await listHeldTimes();
  const restrictedUntil = new Date(now.getTime() + 60 * HOUR_MS);
  await storeQualityRating(knex, clientId, { restrictedUntil });
  // A new message is postponed even before the next health check.
  const next = await sendTo();
  expect(Date.parse(next.notBefore ?? '')).toBeGreaterThanOrEqual(restrictedUntil.getTime());
  expect((await sendTo(friend)).status).toBe('sent');
  now = new Date((timesBefore[0]?.getTime() ?? 0) + 1_000);
  await releaser.runOnce();
  expect(await listHeldTimes()).toHaveLength(3);

  await waitUntil(
    async () => (await health.runOnce()) > 0 && (await listHeldTimes())[0]?.getTime() !== timesBefore[0]?.getTime(),
  );
  const [first, second] = await listHeldTimes();
  expect(first).toEqual(restrictedUntil);
  // The intervals between the postponed messages are the same as before.
  expect((second?.getTime() ?? 0) - restrictedUntil.getTime()).toBe(
    (timesBefore[1]?.getTime() ?? 0) - (timesBefore[0]?.getTime() ?? 0),
  );
  const storedMessage = await knex('messages').where({ clientId, waId: heldIds[0] }).first();
  expect(storedMessage.details.notBefore).toBe(restrictedUntil.toISOString());
  const assessment = await health.readHealth(clientId);
  expect(assessment).toMatchObject({
    light: 'red',
    reasons: [{ rule: 'restricted' }],
    standing: { restrictedUntil: restrictedUntil.toISOString() },
    pace: { closedUntil: restrictedUntil.toISOString() },
  });
  expect(await listHeldTimes()).toContainEqual(restrictedUntil);
  expect(await knex('alerts').where({ clientId, topic: 'light' })).toMatchObject([{ isClosed: false }]);

  now = new Date(restrictedUntil.getTime() - 60_000);
  await releaser.runOnce();
  expect(await listHeldTimes()).toHaveLength(3);
  now = new Date(restrictedUntil.getTime() + 1_000);
  await releaser.runOnce();
  expect(await listHeldTimes()).toHaveLength(2);
  expect(await health.readHealth(clientId)).toMatchObject({ standing: null, pace: { closedUntil: null } });
  expect(await newChatLimiter.read(clientId)).toMatchObject({ closedUntil: null });
});

it('the health status turns yellow after a lower rating, and a new chat starts at once after a lifted restriction', async () => {
  const { knex, clientId, health, sendTo } = await createRestrictableLine(100);
  await storeQualityRating(knex, clientId, { quality: 'yellow' });
  await waitUntil(async () => {
    await health.runOnce();
    return (await knex('lineHealthStatuses').where({ clientId }).first())?.status === 'yellow';
  });
  const events = await knex('events').where({ clientId, type: 'line.health' });
  expect(events.map(({ data }) => data)).toMatchObject([{ before: 'green', reasons: [{ rule: 'rated' }] }]);
  await storeQualityRating(knex, clientId, { restrictedUntil: new Date(now.getTime() + HOUR_MS) });
  await storeQualityRating(knex, clientId, { restrictedUntil: null });
  expect((await sendTo()).status).toBe('sent');
  const restrictedUntil = new Date(now.getTime() + 2 * HOUR_MS);
  await storeQualityRating(knex, clientId, { restrictedUntil });
  expect(Date.parse((await sendTo()).notBefore ?? '')).toBeGreaterThanOrEqual(restrictedUntil.getTime());
});

it('the limiter postpones new chats beyond the quota that the network reports until its cycle ends', async () => {
  const { knex, ownNumber, clientId, health, releaser, sendTo, listHeldTimes } = await createRestrictableLine(100);
  const friend = platform.network.phone(newNumber());
  friend.write(ownNumber, 'Hola');
  await waitUntil(async () => (await knex('messages').where({ clientId })).length > 0);
  const endsAt = new Date(now.getTime() + 30 * HOUR_MS);
  const reportedAt = new Date(now.getTime() - 1);
  await storeQualityRating(knex, clientId, { newChatQuota: { total: 50, used: 48, endsAt, warning: 'second' } });
  // The clock of this test stands still, so the report must be earlier than the messages.
  await knex('qualityRatings').where({ clientId }).update({ newChatsReportedAt: reportedAt });
  expect(await health.readHealth(clientId)).toMatchObject({
    light: 'yellow',
    reasons: [{ rule: 'quota', what: expect.stringContaining('48 de 50') }],
    standing: { newChats: { total: 50, used: 48, endsAt: endsAt.toISOString(), warning: 'second' } },
    pace: { closedUntil: null },
  });
  expect([(await sendTo()).status, (await sendTo()).status]).toEqual(['sent', 'sent']);
  // The network has not reported the two chats yet.
  const third = await sendTo();
  expect(third).toMatchObject({ status: 'queued' });
  expect(Date.parse(third.notBefore ?? '')).toBeGreaterThanOrEqual(endsAt.getTime());
  expect((await sendTo(friend)).status).toBe('sent');
  expect(await health.readHealth(clientId)).toMatchObject({ pace: { closedUntil: endsAt.toISOString(), waiting: 1 } });

  await storeQualityRating(knex, clientId, { newChatQuota: { total: 50, used: 50, endsAt, warning: 'reached' } });
  expect(await health.readHealth(clientId)).toMatchObject({ light: 'red', reasons: [{ rule: 'quota' }] });
  // An earlier slot does not open a chat while the network refuses new chats.
  await knex('held_messages').where({ clientId }).update({ slotAt: now, nextAttemptAt: now });
  await releaser.runOnce();
  expect(await listHeldTimes()).toHaveLength(1);
  // Reading the health moves held messages to the end of the cycle.
  await health.readHealth(clientId);
  expect(await health.readHealth(clientId)).toMatchObject({ pace: { nextAt: endsAt.toISOString() } });
  expect(await listHeldTimes()).toEqual([endsAt]);
  now = new Date(endsAt.getTime() + 1_000);
  await releaser.runOnce();
  expect(await listHeldTimes()).toEqual([]);
});

it('a reached quota without a reported end postpones held messages by a day', async () => {
  const { knex, clientId, health, sendTo, listHeldTimes } = await createRestrictableLine(1);
  await sendTo();
  expect(await sendTo()).toMatchObject({ status: 'queued' });
  await storeQualityRating(knex, clientId, {
    newChatQuota: { total: 50, used: 50, endsAt: null, warning: 'reached' },
  });
  await knex('held_messages').where({ clientId }).update({ slotAt: now, nextAttemptAt: now });
  const [{ newChatsReportedAt }] = await knex('qualityRatings').where({ clientId });
  await health.readHealth(clientId);
  expect(await listHeldTimes()).toEqual([new Date(newChatsReportedAt.getTime() + 24 * HOUR_MS)]);
});

it('a new cycle of the quota allows new chats at once', async () => {
  const { knex, clientId, newChatLimiter, sendTo } = await createRestrictableLine(100);
  const endsAt = new Date(now.getTime() + HOUR_MS);
  await storeQualityRating(knex, clientId, { newChatQuota: { total: 1, used: 1, endsAt, warning: 'reached' } });
  expect(await newChatLimiter.read(clientId)).toMatchObject({ closedUntil: endsAt });
  const nextEnd = new Date(now.getTime() + 2 * HOUR_MS);
  await storeQualityRating(knex, clientId, { newChatQuota: { total: 9, used: 0, endsAt: nextEnd, warning: 'none' } });
  expect((await sendTo()).status).toBe('sent');
});
