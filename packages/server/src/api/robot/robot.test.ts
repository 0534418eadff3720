import { type RobotRules, sampleRules, weekdays } from '@recado/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { TooManyRequests } from '../../ground/errors/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createRobot, type Robot, type RobotDependencies } from './createRobot.ts';
import { createRules, type Rules } from './createRules.ts';

const own = '5215511110000';
let platform: Platform;
let clientId: string;
let rules: Rules;
const robots = new Set<Robot>();
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
  rules = createRules({ database: platform.database.knex, apiUrl: '/api', changed: () => {} });
});
afterEach(async () => {
  await Promise.all([...robots].map(robot => robot.stop()));
  robots.clear();
});
afterAll(() => platform.close());

const start = (over: Partial<RobotDependencies> = {}): Robot => {
  const { sending, database } = platform;
  const looks = { active: 10, idle: 10 };
  const robot = createRobot({ database: database.knex, sending, log: quietLog, looks, ...over });
  robots.add(robot);
  robot.start();
  return robot;
};
const shut = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as RobotRules['hours']['week'];
/** Closed on all days, so that everybody is told so. */
const closed: RobotRules = { ...sampleRules, hours: { ...sampleRules.hours, week: shut } };
let people = 0;
/** Somebody who has never written. */
const somebody = () => {
  people += 1;
  const phone = platform.network.phone(`52155876500${String(people).padStart(2, '0')}`);
  return {
    phone,
    write: (text: string) => phone.write(own, text),
    /** What came to them. */
    got: () =>
      phone.messages
        .filter(({ fromMe }) => !fromMe)
        .map(({ content }) => ('text' in content ? String(content.text) : content.type)),
  };
};
/** Everything that came was looked at, and nothing is on its way. */
const settled = () =>
  until(async () => {
    const [left] = await rows<{ left: boolean }>(
      platform.database.knex,
      `SELECT EXISTS (SELECT FROM robots r JOIN event_streams s USING (client_id) WHERE r.is_active AND s.last_sequence > r.position)
         OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS left`,
    );
    return left?.left === false;
  });
const arrivedAt = (at: string, text: string) =>
  until(async () => (await platform.database.knex('messages').where({ clientId: at, text })).length > 0);
const arrived = (text: string) => arrivedAt(clientId, text);
const heardBy = async (one: ReturnType<typeof somebody>, text: string) => {
  one.write(text);
  await arrived(text);
  await settled();
};
const away = closed.away.text;

describe('rules', () => {
  it('answer who writes when it is closed, once an hour, and a person’s reply from the phone keeps them quiet', async () => {
    await rules.change(clientId, closed, theServer);
    start();
    const marta = somebody();
    await heardBy(marta, '¿Hay alguien?');
    await until(() => marta.got().length > 0);
    await heardBy(marta, '¿Me oyen?');
    expect(marta.got()).toEqual([away]);
    const [answer] = await platform.database.knex('messages').where({ clientId, text: away });
    expect(answer.details.origin).toEqual({ kind: 'rule', rule: { kind: 'away' } });

    await heardBy(marta, '¿Y su horario?');
    expect(marta.got()).toEqual([away, sampleRules.keywords[0]?.text]);
    platform.network.phone(own).write(marta.phone.number, 'Yo la atiendo');
    await arrived('Yo la atiendo');
    await heardBy(marta, '¿Cuál es su horario?');
    expect(marta.got()).toEqual([away, sampleRules.keywords[0]?.text, 'Yo la atiendo']);
  });

  it('greet by the name that somebody gives themselves, never by ours for them', async () => {
    const greeting = { ...closed, away: { ...closed.away, text: '¡Hola, {nombre}!' } };
    await rules.change(clientId, greeting, theServer);
    const marta = somebody();
    marta.write('Buenas noches, soy yo');
    await arrived('Buenas noches, soy yo');
    const contact = platform.database.knex('contacts').where({ clientId, phone: marta.phone.number });
    await contact.update({ own_name: 'Marta la que no paga' });
    start();
    await until(() => marta.got().length > 0);
    expect(marta.got()).toEqual([`¡Hola, ${marta.phone.name}!`]);
  });

  it('send a menu, and answer the option that is chosen', async () => {
    await rules.change(clientId, sampleRules, theServer);
    start();
    const beto = somebody();
    await heardBy(beto, 'menú, por favor');
    await until(() => beto.got().length === 1);
    await heardBy(beto, '2');
    expect(beto.got().at(-1)).toBe('Estamos en Av. Juárez 12.');
  });

  it('leave alone what came while none was enabled, and groups', async () => {
    const off = {
      ...closed,
      greeting: { ...closed.greeting, enabled: false },
      away: { ...closed.away, enabled: false },
    };
    await rules.change(clientId, { ...off, keywords: [], menus: [] }, theServer);
    const early = somebody();
    early.write('Llegué antes');
    await arrived('Llegué antes');
    await rules.change(clientId, closed, theServer);
    start();
    const group = platform.network.group('Vecinos', [own, early.phone.number]);
    early.phone.write({ kind: 'group', id: group.id }, 'Horario del grupo');
    await arrived('Horario del grupo');
    await settled();
    expect(early.got()).toEqual([]);
  });
});

describe('each message has its answer once', () => {
  it('however many processes look', async () => {
    await rules.change(clientId, closed, theServer);
    for (const _ of [1, 2, 3]) start();
    const crowd = Array.from({ length: 12 }, somebody);
    for (const [index, one] of crowd.entries()) one.write(`Hola, soy ${index}`);
    await arrived('Hola, soy 11');
    await until(() => crowd.every(one => one.got().length > 0));
    await settled();
    expect(crowd.map(one => one.got())).toEqual(crowd.map(() => [away]));
  });

  it('when its process dies before it is sent, after that, or without knowing', async () => {
    await rules.change(clientId, closed, theServer);
    const again = () =>
      platform.database.knex('robot_answers').where({ state: 'due' }).update({ dueAt: new Date() });
    let asked = 0;
    const dying: RobotDependencies['sending'] = {
      sendMessage: async request => {
        asked += 1;
        if (asked === 2) await platform.sending.sendMessage(request);
        throw new Error('it died');
      },
    };
    const first = start({ sending: dying });
    const carla = somebody();
    carla.write('¿Siguen ahí?');
    await until(() => asked === 1);
    await again();
    await until(() => asked >= 2);
    await first.stop();
    robots.delete(first);
    await again();
    start();
    await settled();
    expect(carla.got()).toEqual([away]);
  });
});

it('wait for as long as the network asks, all of the client’s, and not for a rule that is another now', async () => {
  await rules.change(clientId, closed, theServer);
  let asked = 0;
  const slow: RobotDependencies['sending'] = {
    sendMessage: async () => {
      asked += 1;
      throw new TooManyRequests('Más despacio', 3_000);
    },
  };
  const robot = start({ sending: slow });
  const due = () => platform.database.knex('robot_answers').where({ clientId, state: 'due' });
  for (const text of ['¿Abren hoy?', '¿Abren mañana?']) somebody().write(text);
  const later = () => due().where('dueAt', '>', new Date(Date.now() + 2_000_000));
  await until(async () => (await later()).length === 2);
  await robot.stop();
  robots.delete(robot);
  expect(asked).toBeLessThanOrEqual(2);
  await rules.change(clientId, { ...closed, menus: [] }, theServer);
  expect(await due()).toHaveLength(2);
  const anew = { ...closed.away, text: 'Abrimos el lunes.' };
  await rules.change(clientId, { ...closed, away: anew }, theServer);
  expect(await due()).toEqual([]);
});

it('one client’s broken rules are no other’s trouble', async () => {
  const broken = await platform.linked('5215511110009');
  await rules.change(broken, closed, theServer);
  await rules.change(clientId, closed, theServer);
  const { knex } = platform.database;
  // As of an ICU that knew more.
  await rows(
    knex,
    `UPDATE robots SET rules = jsonb_set(rules, '{hours,timeZone}', '"Marte/Olimpo"'), look_at = now() - interval '1 hour'
    WHERE client_id = :broken`,
    { broken },
  );
  const diana = somebody();
  diana.phone.write('5215511110009', 'Hola, Marte');
  await arrivedAt(broken, 'Hola, Marte');
  start();
  diana.write('Hola, Tierra');
  await until(() => diana.got().includes(away));
  await knex('robots').where({ clientId: broken }).del();
});

it('are tried with the last ten messages of persons, and say why they would be quiet', async () => {
  const { trials } = await rules.try(clientId, sampleRules);
  expect(trials).toHaveLength(10);
  for (const { message, answer, silence } of trials) {
    expect(message.direction).toBe('inbound');
    expect((answer === null) !== (silence === null)).toBe(true);
  }
  const quiet = await rules.try(clientId, {
    ...sampleRules,
    greeting: { ...sampleRules.greeting, enabled: false },
    away: { ...sampleRules.away, enabled: false },
    keywords: [],
    menus: [],
  });
  expect(new Set(quiet.trials.map(({ silence }) => silence))).toEqual(new Set(['none']));
  const eva = somebody();
  platform.network.phone(own).write(eva.phone.number, 'Le escribo yo, Eva');
  await arrived('Le escribo yo, Eva');
  eva.write('Gracias por escribir');
  await arrived('Gracias por escribir');
  const [newest] = (await rules.try(clientId, closed)).trials;
  expect(newest).toMatchObject({
    message: { text: 'Gracias por escribir' },
    answer: null,
    silence: 'paused',
  });
});
