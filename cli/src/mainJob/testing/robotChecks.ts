import { exampleRobotRules, type RobotRules, weekdays } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { expect } from 'vitest';
import type { EmulatedPhone } from './createEmulatorControlClient.ts';
import { pollUntilResult } from './pollUntilResult.ts';

const closedWeek = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as RobotRules['hours']['week'];

/** Robot rules without opening hours, so that each incoming message gets the away reply. */
export const alwaysClosedRobotRules: RobotRules = {
  ...exampleRobotRules,
  hours: { ...exampleRobotRules.hours, week: closedWeek },
};

/** Asserts that the phone received the away reply exactly once. */
export async function expectOneAwayReply(phone: EmulatedPhone): Promise<void> {
  const countAwayReplies = async () =>
    (await phone.messages()).filter(({ fromMe, text }) => !fromMe && text === alwaysClosedRobotRules.away.text).length;
  await pollUntilResult(async () => (await countAwayReplies()) > 0);
  expect(await countAwayReplies()).toBe(1);
}

/** Asserts that a message from the shop's own phone pauses the robot and its replies. */
export async function expectRobotPaused(program: Sdk, shop: EmulatedPhone, customer: EmulatedPhone): Promise<void> {
  await shop.write(customer.number, 'Yo la atiendo');
  const params = { conversation: customer.number };
  const readRobotState = async () =>
    (await program.request('GET /external/conversations/{conversation}', { params })).conversation.robot;
  await pollUntilResult(async () => (await readRobotState()).pausedUntil !== null);
  expect((await readRobotState()).pausedBy).toEqual({ kind: 'phone' });
  const payload = { to: customer.number, text: '¿Le ayudo?', unlessPaused: true };
  await expect(program.request('POST /external/send', { payload })).rejects.toMatchObject({ status: 409 });
}
