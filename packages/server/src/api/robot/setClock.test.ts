import { type BusinessHours, sampleRules, weekdays } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createRobot } from './createRobot.ts';
import { createRules } from './createRules.ts';

const own = '5215511110000';
const { away } = sampleRules;
let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
});
afterAll(() => platform.close());

/** When a clock in Mexico City shows that, on a day of the week before this one: what comes from the future has come now. @param day 0: its Monday */
function lastWeek(day: number, time: string): Date {
  const date = new Date(Date.now() - 7 * 86_400_000);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + day);
  // Six hours behind all year, since 2022.
  return new Date(`${date.toISOString().slice(0, 10)}T${time}:00-06:00`);
}
const monday = (time: string): Date => lastWeek(0, time);
const holiday = lastWeek(2, '12:00');

const open = [{ opens: '09:00', closes: '18:00' }];
const shut = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as BusinessHours['week'];
/** Open on Mondays and Wednesdays, were it not for a holiday. */
const hours = (timeZone: string): BusinessHours => ({
  timeZone,
  week: { ...shut, monday: open, wednesday: open },
  holidays: [{ date: holiday.toISOString().slice(0, 10), yearly: false, name: 'Aniversario' }],
});

const mexico = 'America/Mexico_City';
let people = 0;
it.each([
  ['before it opens, away', monday('08:59'), mexico, [away.text]],
  ['when it opens, nothing', monday('09:00'), mexico, []],
  ['until it closes, nothing', monday('17:59'), mexico, []],
  ['when it closes, away', monday('18:00'), mexico, [away.text]],
  ['the same hour two zones further west, away', monday('10:30'), 'America/Tijuana', [away.text]],
  ['on a holiday, away', holiday, mexico, [away.text]],
  ['the day after it, which has no hours, away', lastWeek(3, '12:00'), mexico, [away.text]],
])('by a set clock the rules say %s', async (_, clock, timeZone, said) => {
  const { sending, network, database } = platform;
  const { knex } = database;
  const rules = createRules({ database: knex, apiUrl: '/api', changed: () => {} });
  const greeting = { ...sampleRules.greeting, enabled: false };
  await rules.change(clientId, { ...sampleRules, greeting, hours: hours(timeZone) }, theServer);
  people += 1;
  const phone = network.phone(`521558765020${people}`);
  const text = `¿Hay alguien? ${people}`;
  phone.write(own, text, { timestamp: clock });
  await until(async () => (await knex('messages').where({ clientId, text })).length > 0);
  const looks = { active: 10, idle: 10 };
  const robot = createRobot({ database: knex, sending, log: quietLog, looks, now: () => clock });
  robot.start();
  // Everything that came was looked at, and nothing is on its way.
  await until(async () => (await rows(knex, WAITS, {})).length === 0);
  await robot.stop();
  const got = phone.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content);
  expect(got.map(content => ('text' in content ? content.text : content.type))).toEqual(said);
});

const WAITS = `
  SELECT r.client_id FROM robots r JOIN event_streams s USING (client_id) WHERE r.is_active AND s.last_sequence > r.position
  UNION ALL SELECT client_id FROM robot_answers WHERE state = 'due'`;
