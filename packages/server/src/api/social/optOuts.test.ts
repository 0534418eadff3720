import { USUAL_OPT_OUT } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../ground/errors/index.ts';
import { recoverMessage, storeMessages } from '../../ground/messages/index.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { createRobot } from '../robot/createRobot.ts';
import { createScheduler } from '../schedules/createScheduler.ts';
import { createSchedules } from '../schedules/createSchedules.ts';
import { createContacts } from './createContacts.ts';
import { createOptOuts } from './createOptOuts.ts';

const customer = '5215587650034';
const to = { kind: 'phone', phone: customer } as const;

let platform: Platform;
let clientId: string;
let said = 0;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.linked();
  platform.network.phone(customer).messages.length = 0;
  await words({});
});

const optOuts = () => createOptOuts({ database: platform.database.knex });
const contacts = () =>
  createContacts({ database: platform.database.knex, sessions: platform.sessions, apiUrl: '/api', log });
const words = (over: object) =>
  optOuts().set(clientId, { ...USUAL_OPT_OUT, stopWords: ['BAJA', 'no más'], ...over });
const says = (text: string, over: object = {}) => {
  said += 1;
  const message = { waId: `IN${said}`, fromMe: false, contact: { phone: customer }, type: 'text', text };
  return storeMessages(platform.database.knex, clientId, [
    { ...message, timestamp: new Date(1_790_000_000_000 + said * 1_000), ...over },
  ]);
};
const isOut = async () => (await contacts().list(clientId, { limit: 1 })).contacts[0]?.optedOutAt !== null;
const send = (origin: 'api' | 'rule' | 'console' = 'api') =>
  platform.sending.sendText({ clientId, to, text: 'Hay ofertas', origin: { kind: origin } });

describe('a customer who writes the word', () => {
  it.each(['BAJA', ' baja. ', '¡Bája!', 'No mas'])('is opted out by "%s"', async text => {
    await says(text);
    expect(await isOut()).toBe(true);
  });

  it.each(['La baja de precios', 'bajas', 'alta'])('is not by "%s"', async text => {
    await says(text);
    expect(await isOut()).toBe(false);
  });

  it('is not where the client does not want it, of the past, or in a group', async () => {
    await says('BAJA', { details: { history: true } });
    await says('BAJA', { chat: 'group:120363000000000034' });
    await words({ enabled: false });
    await says('BAJA');
    expect(await isOut()).toBe(false);
    expect((await optOuts().get(await platform.client())).optOut).toEqual(USUAL_OPT_OUT);
  });

  it('is told as an event, after what they said, and so is who notes it', async () => {
    await says('BAJA');
    await says('BAJA');
    await says('alta');
    await contacts().change(clientId, customer, { optedOut: true });
    await contacts().change(clientId, customer, { optedOut: true });
    const events = await platform.database.knex('events').where({ clientId }).orderBy('sequence');
    const about = events.filter(({ type }) => /^contact|received/.test(type));
    expect(about.map(({ type }) => type)).toEqual([
      'message.received',
      'contact.opted_out',
      'message.received',
      'message.received',
      'contact.opted_in',
      'contact.opted_out',
    ]);
    expect(about[1].data).toMatchObject({ chat: customer, phoneNumber: customer });
  });

  it('counts no more when somebody noted otherwise since, and when it could be read only later', async () => {
    await says('Hola');
    await contacts().change(clientId, customer, { optedOut: false });
    await contacts().change(clientId, customer, { optedOut: true });
    await says('alta', { timestamp: new Date(Date.now() - 60_000) });
    expect(await isOut()).toBe(true);
    await contacts().change(clientId, customer, { optedOut: false });
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_000);
    const late = { waId: 'LATE', timestamp: at };
    await says('', { ...late, type: 'undecryptable', text: undefined });
    expect(await isOut()).toBe(false);
    await recoverMessage(platform.database.knex, clientId, {
      waId: late.waId,
      fromMe: false,
      type: 'text',
      text: 'Baja',
    });
    expect(await isOut()).toBe(true);
  });

  it('is answered once where the owner wants it, by the robot, and by nothing else', async () => {
    await words({ stopReply: 'Listo, ya no le escribimos.' });
    const { knex } = platform.database;
    const robot = createRobot({
      database: knex,
      sending: platform.sending,
      log,
      looks: { active: 20, idle: 20 },
    });
    robot.start();
    const heard = () => platform.network.phone(customer).messages.map(({ content }) => content);
    await says('BAJA', { timestamp: new Date() });
    await says('baja', { timestamp: new Date() });
    await expect.poll(heard).toMatchObject([{ type: 'text', text: 'Listo, ya no le escribimos.' }]);
    await expect.poll(() => knex('robot_answers').where({ clientId, state: 'due' })).toEqual([]);
    await robot.stop();
    expect(heard()).toHaveLength(1);
    for (const word of ['Bája', '¡BAJA!'])
      await expect(optOuts().set(clientId, { ...USUAL_OPT_OUT, startWords: [word] })).rejects.toThrow('BAJA');
  });

  it('takes it back by the other word, or somebody does for them', async () => {
    await says('BAJA');
    await says('Alta');
    expect(await isOut()).toBe(false);
    await says('BAJA');
    const { contact } = await contacts().change(clientId, customer, { optedOut: false });
    expect(contact.optedOutAt).toBeNull();
  });
});

describe('somebody who has opted out', () => {
  it('is written to by nobody but a person', async () => {
    await says('BAJA');
    await expect(send('api')).rejects.toThrow(Conflict);
    await expect(send('rule')).rejects.toThrow(Conflict);
    // Nor does anybody seem to write to them.
    const message = { to, type: 'text', text: { text: 'Hay ofertas' }, typingSeconds: 1 } as const;
    await expect(platform.sending.sendMessage({ clientId, message })).rejects.toThrow(Conflict);
    const { messages, typing } = platform.network.phone(customer);
    expect({ messages, typing }).toEqual({ messages: [], typing: [] });
    expect((await send('console')).body.status).toBe('sent');
    await contacts().change(clientId, customer, { optedOut: false });
    expect((await send('api')).body.status).toBe('sent');
  });

  it('is known as such by their number, too, when they wrote under another name', async () => {
    const { lid } = platform.network.phone(customer).person;
    await says('BAJA', { contact: { lid } });
    await expect(send('api')).rejects.toThrow(Conflict);
    expect(platform.network.phone(customer).messages).toEqual([]);
  });

  it('gets nothing that was planned for them, and no series goes on', async () => {
    const { knex } = platform.database;
    const schedules = createSchedules({ database: knex, sending: platform.sending });
    const plan = () =>
      schedules.plan({
        clientId,
        message: { to, type: 'text', text: { text: 'Oferta de la semana' } },
        origin: { kind: 'api' },
        sendAt: new Date(Date.now() + 3_600_000).toISOString(),
        repeat: { every: 'week' },
        idempotencyKey: undefined,
      });
    const { schedule } = await plan();
    await says('BAJA');
    await expect(plan()).rejects.toThrow(Conflict);
    await knex('schedules')
      .where({ id: schedule.id })
      .update({ nextAt: new Date(Date.now() - 1), runAt: new Date(0) });
    await createScheduler({ database: knex, sending: platform.sending, log }).round();
    expect(platform.network.phone(customer).messages).toEqual([]);
    const { schedule: ended } = await schedules.get(clientId, schedule.id);
    expect(ended).toMatchObject({ state: 'failed', nextAt: null, last: { status: 'failed' } });
  });
});
