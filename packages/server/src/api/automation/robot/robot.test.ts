import { exampleRobotRules, type RobotRules, weekdays } from '@recado/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createRobot, type Robot, type RobotDeps } from './createRobot.ts';
import { createRobotRulesService, type RobotRulesService } from './createRobotRulesService.ts';

const ownNumber = '5215511110000';
let platform: TestPlatform;
let clientId: string;
let rules: RobotRulesService;
const robots = new Set<Robot>();
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(ownNumber);
  rules = createRobotRulesService({ database: platform.database.knex, apiUrl: '/api', onChange: () => {} });
});
afterEach(async () => {
  await Promise.all([...robots].map(robot => robot.stop()));
  robots.clear();
});
afterAll(() => platform.close());

const start = (overrides: Partial<RobotDeps> = {}): Robot => {
  const { sender, database } = platform;
  const pollIntervalsMs = { active: 10, idle: 10 };
  const robot = createRobot({ database: database.knex, sender, log: silentTestLogger, pollIntervalsMs, ...overrides });
  robots.add(robot);
  robot.start();
  return robot;
};
const closedWeek = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as RobotRules['hours']['week'];
/** Rules of a business that is never open, so that each sender gets the away text. */
const closedRules: RobotRules = { ...exampleRobotRules, hours: { ...exampleRobotRules.hours, week: closedWeek } };
let people = 0;
/** Creates a person who has never written to the business. */
const createPerson = () => {
  people += 1;
  const phone = platform.network.phone(`52155876500${String(people).padStart(2, '0')}`);
  return {
    phone,
    write: (text: string) => phone.write(ownNumber, text),
    /** Reads the texts that the person received. */
    readTexts: () =>
      phone.messages
        .filter(({ fromMe }) => !fromMe)
        .map(({ content }) => ('text' in content ? String(content.text) : content.type)),
  };
};
/** Waits until all messages were processed and no answer is due. */
const waitUntilSettled = () =>
  waitUntil(async () => {
    const [pendingRow] = await rows<{ left: boolean }>(
      platform.database.knex,
      `SELECT EXISTS (SELECT FROM robots r JOIN event_streams s USING (client_id)
           WHERE r.is_active AND s.last_sequence > r.processed_sequence)
         OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS left`,
    );
    return pendingRow?.left === false;
  });
const waitForMessageAt = (at: string, text: string) =>
  waitUntil(async () => (await platform.database.knex('messages').where({ clientId: at, text })).length > 0);
const waitForMessage = (text: string) => waitForMessageAt(clientId, text);
const sendAndSettle = async (person: ReturnType<typeof createPerson>, text: string) => {
  person.write(text);
  await waitForMessage(text);
  await waitUntilSettled();
};
const away = closedRules.away.text;

describe('robot', () => {
  it('answers once an hour outside of business hours, and stays silent after a reply from the phone', async () => {
    await rules.change(clientId, closedRules, serverActor);
    start();
    const marta = createPerson();
    await sendAndSettle(marta, '¿Hay alguien?');
    await waitUntil(() => marta.readTexts().length > 0);
    await sendAndSettle(marta, '¿Me oyen?');
    expect(marta.readTexts()).toEqual([away]);
    const [answer] = await platform.database.knex('messages').where({ clientId, text: away });
    expect(answer.details.origin).toEqual({ kind: 'rule', rule: { kind: 'away' } });

    await sendAndSettle(marta, '¿Y su horario?');
    expect(marta.readTexts()).toEqual([away, exampleRobotRules.keywords[0]?.text]);
    platform.network.phone(ownNumber).write(marta.phone.number, 'Yo la atiendo');
    await waitForMessage('Yo la atiendo');
    await sendAndSettle(marta, '¿Cuál es su horario?');
    expect(marta.readTexts()).toEqual([away, exampleRobotRules.keywords[0]?.text, 'Yo la atiendo']);
  });

  it('greets with the name that the sender chose, never with the name that the business stored', async () => {
    const greeting = { ...closedRules, away: { ...closedRules.away, text: '¡Hola, {nombre}!' } };
    await rules.change(clientId, greeting, serverActor);
    const marta = createPerson();
    marta.write('Buenas noches, soy yo');
    await waitForMessage('Buenas noches, soy yo');
    const contact = platform.database.knex('contacts').where({ clientId, phone: marta.phone.number });
    await contact.update({ own_name: 'Marta la que no paga' });
    start();
    await waitUntil(() => marta.readTexts().length > 0);
    expect(marta.readTexts()).toEqual([`¡Hola, ${marta.phone.name}!`]);
  });

  it('sends a menu, and answers the chosen option', async () => {
    await rules.change(clientId, exampleRobotRules, serverActor);
    start();
    const beto = createPerson();
    await sendAndSettle(beto, 'menú, por favor');
    await waitUntil(() => beto.readTexts().length === 1);
    await sendAndSettle(beto, '2');
    expect(beto.readTexts().at(-1)).toBe('Estamos en Av. Juárez 12.');
  });

  it('ignores groups, and messages from before a rule was enabled', async () => {
    const disabledRules = {
      ...closedRules,
      greeting: { ...closedRules.greeting, enabled: false },
      away: { ...closedRules.away, enabled: false },
    };
    await rules.change(clientId, { ...disabledRules, keywords: [], menus: [] }, serverActor);
    const earlySender = createPerson();
    earlySender.write('Llegué antes');
    await waitForMessage('Llegué antes');
    await rules.change(clientId, closedRules, serverActor);
    start();
    const group = platform.network.group('Vecinos', [ownNumber, earlySender.phone.number]);
    earlySender.phone.write({ kind: 'group', id: group.id }, 'Horario del grupo');
    await waitForMessage('Horario del grupo');
    await waitUntilSettled();
    expect(earlySender.readTexts()).toEqual([]);
  });
});

describe('robot with concurrent or interrupted processes', () => {
  it('answers each message once when several processes poll', async () => {
    await rules.change(clientId, closedRules, serverActor);
    for (const _ of [1, 2, 3]) start();
    const senders = Array.from({ length: 12 }, createPerson);
    for (const [index, person] of senders.entries()) person.write(`Hola, soy ${index}`);
    await waitForMessage('Hola, soy 11');
    await waitUntil(() => senders.every(person => person.readTexts().length > 0));
    await waitUntilSettled();
    expect(senders.map(person => person.readTexts())).toEqual(senders.map(() => [away]));
  });

  it('answers once when a process dies before or after sending, or before it stores the result', async () => {
    await rules.change(clientId, closedRules, serverActor);
    const makeAnswersDue = () =>
      platform.database.knex('robot_answers').where({ state: 'due' }).update({ nextAttemptAt: new Date() });
    let sendCount = 0;
    const dyingSender: RobotDeps['sender'] = {
      sendMessage: async request => {
        sendCount += 1;
        if (sendCount === 2) await platform.sender.sendMessage(request);
        throw new Error('it died');
      },
    };
    const dyingRobot = start({ sender: dyingSender });
    const carla = createPerson();
    carla.write('¿Siguen ahí?');
    await waitUntil(() => sendCount === 1);
    await makeAnswersDue();
    await waitUntil(() => sendCount >= 2);
    await dyingRobot.stop();
    robots.delete(dyingRobot);
    await makeAnswersDue();
    start();
    await waitUntilSettled();
    expect(carla.readTexts()).toEqual([away]);
  });
});

it('the robot delays all answers of a client when the network requires it, and drops answers of changed rules', async () => {
  await rules.change(clientId, closedRules, serverActor);
  let sendCount = 0;
  const slowSender: RobotDeps['sender'] = {
    sendMessage: async () => {
      sendCount += 1;
      throw new TooManyRequests('Más despacio', 3_000);
    },
  };
  const robot = start({ sender: slowSender });
  const listDue = () => platform.database.knex('robot_answers').where({ clientId, state: 'due' });
  for (const text of ['¿Abren hoy?', '¿Abren mañana?']) createPerson().write(text);
  const listDelayed = () => listDue().where('nextAttemptAt', '>', new Date(Date.now() + 2_000_000));
  await waitUntil(async () => (await listDelayed()).length === 2);
  await robot.stop();
  robots.delete(robot);
  expect(sendCount).toBeLessThanOrEqual(2);
  await rules.change(clientId, { ...closedRules, menus: [] }, serverActor);
  expect(await listDue()).toHaveLength(2);
  const changedAway = { ...closedRules.away, text: 'Abrimos el lunes.' };
  await rules.change(clientId, { ...closedRules, away: changedAway }, serverActor);
  expect(await listDue()).toEqual([]);
});

it('the robot answers for other clients when the rules of one client are invalid', async () => {
  const brokenClientId = await platform.createLinkedClient('5215511110009');
  await rules.change(brokenClientId, closedRules, serverActor);
  await rules.change(clientId, closedRules, serverActor);
  const { knex } = platform.database;
  // Store an unknown time zone, as if a newer ICU version with more time zones had validated the rules.
  await rows(
    knex,
    `UPDATE robots SET rules = jsonb_set(rules, '{hours,timeZone}', '"Marte/Olimpo"'),
      next_attempt_at = now() - interval '1 hour'
    WHERE client_id = :broken`,
    { broken: brokenClientId },
  );
  const diana = createPerson();
  diana.phone.write('5215511110009', 'Hola, Marte');
  await waitForMessageAt(brokenClientId, 'Hola, Marte');
  start();
  diana.write('Hola, Tierra');
  await waitUntil(() => diana.readTexts().includes(away));
  await knex('robots').where({ clientId: brokenClientId }).del();
});

it('a preview applies rules to the last ten messages of people, with the reason for each silence', async () => {
  const { trials } = await rules.preview(clientId, exampleRobotRules);
  expect(trials).toHaveLength(10);
  for (const { message, answer, silence } of trials) {
    expect(message.direction).toBe('inbound');
    expect((answer === null) !== (silence === null)).toBe(true);
  }
  const silentPreview = await rules.preview(clientId, {
    ...exampleRobotRules,
    greeting: { ...exampleRobotRules.greeting, enabled: false },
    away: { ...exampleRobotRules.away, enabled: false },
    keywords: [],
    menus: [],
  });
  expect(new Set(silentPreview.trials.map(({ silence }) => silence))).toEqual(new Set(['none']));
  const eva = createPerson();
  platform.network.phone(ownNumber).write(eva.phone.number, 'Le escribo yo, Eva');
  await waitForMessage('Le escribo yo, Eva');
  eva.write('Gracias por escribir');
  await waitForMessage('Gracias por escribir');
  const [newest] = (await rules.preview(clientId, closedRules)).trials;
  expect(newest).toMatchObject({
    message: { text: 'Gracias por escribir' },
    answer: null,
    silence: 'paused',
  });
});
