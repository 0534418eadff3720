import { type RobotRules, sampleRules, weekdays } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { expect } from 'vitest';
import type { EmulatedPhone } from './createControl.ts';
import { eventually } from './eventually.ts';

const shut = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as RobotRules['hours']['week'];

/** Closed on every day, so that whoever writes is told so. */
export const closed: RobotRules = { ...sampleRules, hours: { ...sampleRules.hours, week: shut } };

/** Somebody was told that it is closed, and no second time. */
export async function answeredOnce(phone: EmulatedPhone): Promise<void> {
  const told = async () =>
    (await phone.messages()).filter(({ fromMe, text }) => !fromMe && text === closed.away.text).length;
  await eventually(async () => (await told()) > 0);
  expect(await told()).toBe(1);
}

/** Whoever answers on the shop's phone keeps the robot quiet. */
export async function stepsBack(program: Sdk, shop: EmulatedPhone, customer: EmulatedPhone): Promise<void> {
  await shop.write(customer.number, 'Yo la atiendo');
  const params = { conversation: customer.number };
  const robot = async () =>
    (await program.request('GET /external/conversations/{conversation}', { params })).conversation.robot;
  await eventually(async () => (await robot()).pausedUntil !== null);
  expect((await robot()).pausedBy).toEqual({ kind: 'phone' });
  const payload = { to: customer.number, text: '¿Le ayudo?', unlessPaused: true };
  await expect(program.request('POST /external/send', { payload })).rejects.toMatchObject({ status: 409 });
}
