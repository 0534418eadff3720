import { type BusinessHours, exampleRobotRules, weekdays } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createRobot } from './createRobot.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';

const OWN_PHONE = '5215511110000';
const { away } = exampleRobotRules;
let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(OWN_PHONE);
});
afterAll(() => platform.close());

/**
 * Returns the time at which a clock in Mexico City showed `time` on a day of last week. The time lies in
 * the past, because future timestamps are stored as now. @param day days after that week's Monday
 */
function timeLastWeek(day: number, time: string): Date {
  const date = new Date(Date.now() - 7 * 86_400_000);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + day);
  // Mexico City uses UTC-6 all year, because Mexico abolished daylight saving time in 2022.
  return new Date(`${date.toISOString().slice(0, 10)}T${time}:00-06:00`);
}
const monday = (time: string): Date => timeLastWeek(0, time);
const holiday = timeLastWeek(2, '12:00');

const openingHours = [{ opens: '09:00', closes: '18:00' }];
const closedWeek = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as BusinessHours['week'];
/** Creates hours for Mondays and Wednesdays; the Wednesday of last week is a holiday. */
const createBusinessHours = (timeZone: string): BusinessHours => ({
  timeZone,
  week: { ...closedWeek, monday: openingHours, wednesday: openingHours },
  holidays: [{ date: holiday.toISOString().slice(0, 10), yearly: false, name: 'Aniversario' }],
});

const mexico = 'America/Mexico_City';
let senderCount = 0;
it.each([
  ['before it opens, away', monday('08:59'), mexico, [away.text]],
  ['when it opens, nothing', monday('09:00'), mexico, []],
  ['until it closes, nothing', monday('17:59'), mexico, []],
  ['when it closes, away', monday('18:00'), mexico, [away.text]],
  ['in a time zone further west, away', monday('10:30'), 'America/Tijuana', [away.text]],
  ['on a holiday, away', holiday, mexico, [away.text]],
  ['the day after it, which has no hours, away', timeLastWeek(3, '12:00'), mexico, [away.text]],
])(
  'the robot answers according to the business hours at the injected time: %s',
  async (_, clock, timeZone, expectedAnswers) => {
    const { sender, network, database } = platform;
    const { knex } = database;
    const rules = createRobotRulesService({ database: knex, apiUrl: '/api', onChange: () => {} });
    const greeting = { ...exampleRobotRules.greeting, enabled: false };
    await rules.change(clientId, { ...exampleRobotRules, greeting, hours: createBusinessHours(timeZone) }, serverActor);
    senderCount += 1;
    const phone = network.phone(`521558765020${senderCount}`);
    const text = `¿Hay alguien? ${senderCount}`;
    phone.write(OWN_PHONE, text, { timestamp: clock });
    await waitUntil(async () => (await knex('messages').where({ clientId, text })).length > 0);
    const pollIntervalsMs = { active: 10, idle: 10 };
    const robot = createRobot({ database: knex, sender, log: silentTestLogger, pollIntervalsMs, now: () => clock });
    robot.start();
    // The robot is finished when no message is unread and no answer is due.
    await waitUntil(async () => (await rows(knex, PENDING_ROBOT_WORK_SQL, {})).length === 0);
    await robot.stop();
    const receivedContents = phone.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content);
    expect(receivedContents.map(content => ('text' in content ? content.text : content.type))).toEqual(expectedAnswers);
  },
);

const PENDING_ROBOT_WORK_SQL = `
  SELECT r.client_id FROM robots r JOIN event_streams s USING (client_id)
  WHERE r.is_active AND s.last_sequence > r.processed_sequence
  UNION ALL SELECT client_id FROM robot_answers WHERE state = 'due'`;
