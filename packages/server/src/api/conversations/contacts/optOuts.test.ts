import { DEFAULT_OPT_OUT_SETTINGS } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../../core/errors/index.ts';
import { recoverUndecryptableMessage, storeMessages } from '../../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createRobot } from '../../automation/robot/createRobot.ts';
import { createScheduler } from '../../messaging/schedules/createScheduler.ts';
import { createScheduleService } from '../../messaging/schedules/createScheduleService.ts';
import { createContactService } from './createContactService.ts';
import { createOptOutService } from './createOptOutService.ts';

const customer = '5215587650034';
const to = { kind: 'phone', phone: customer } as const;

let platform: TestPlatform;
let clientId: string;
let messageCount = 0;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createLinkedClient();
  platform.network.phone(customer).messages.length = 0;
  await setOptOut({});
});

const optOuts = () => createOptOutService({ database: platform.database.knex });
const contacts = () =>
  createContactService({ database: platform.database.knex, sessions: platform.sessions, apiUrl: '/api', log });
const setOptOut = (overrides: object) =>
  optOuts().set(clientId, { ...DEFAULT_OPT_OUT_SETTINGS, stopWords: ['BAJA', 'no más'], ...overrides });
const receiveText = (text: string, overrides: object = {}) => {
  messageCount += 1;
  const message = { waId: `IN${messageCount}`, fromMe: false, contact: { phone: customer }, type: 'text', text };
  return storeMessages(platform.database.knex, clientId, [
    { ...message, timestamp: new Date(1_790_000_000_000 + messageCount * 1_000), ...overrides },
  ]);
};
const isOptedOut = async () => (await contacts().list(clientId, { limit: 1 })).contacts[0]?.optedOutAt !== null;
const send = (origin: 'api' | 'rule' | 'console' = 'api') =>
  platform.sender.sendText({ clientId, to, text: 'Hay ofertas', origin: { kind: origin } });

describe('customer who writes an opt-out word', () => {
  it.each(['BAJA', ' baja. ', '¡Bája!', 'No mas'])('is opted out when the text is "%s"', async text => {
    await receiveText(text);
    expect(await isOptedOut()).toBe(true);
  });

  it.each(['La baja de precios', 'bajas', 'alta'])('is not opted out when the text is "%s"', async text => {
    await receiveText(text);
    expect(await isOptedOut()).toBe(false);
  });

  it('is not opted out when the feature is off, or the message is history or in a group', async () => {
    await receiveText('BAJA', { details: { history: true } });
    await receiveText('BAJA', { chat: 'group:120363000000000034' });
    await setOptOut({ enabled: false });
    await receiveText('BAJA');
    expect(await isOptedOut()).toBe(false);
    expect((await optOuts().get(await platform.createClient())).optOut).toEqual(DEFAULT_OPT_OUT_SETTINGS);
  });

  it('causes one event per change, after the message or the manual change that caused it', async () => {
    await receiveText('BAJA');
    await receiveText('BAJA');
    await receiveText('alta');
    await contacts().change(clientId, customer, { optedOut: true });
    await contacts().change(clientId, customer, { optedOut: true });
    const events = await platform.database.knex('events').where({ clientId }).orderBy('sequence');
    const relevantEvents = events.filter(({ type }) => /^contact|received/.test(type));
    expect(relevantEvents.map(({ type }) => type)).toEqual([
      'message.received',
      'contact.opted_out',
      'message.received',
      'message.received',
      'contact.opted_in',
      'contact.opted_out',
    ]);
    expect(relevantEvents[1].data).toMatchObject({ chat: customer, phoneNumber: customer });
  });

  it('keeps a newer manual opt-out, and is opted out when an undecryptable word becomes readable', async () => {
    await receiveText('Hola');
    await contacts().change(clientId, customer, { optedOut: false });
    await contacts().change(clientId, customer, { optedOut: true });
    await receiveText('alta', { timestamp: new Date(Date.now() - 60_000) });
    expect(await isOptedOut()).toBe(true);
    await contacts().change(clientId, customer, { optedOut: false });
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 1_000);
    const lateMessage = { waId: 'LATE', timestamp: at };
    await receiveText('', { ...lateMessage, type: 'undecryptable', text: undefined });
    expect(await isOptedOut()).toBe(false);
    await recoverUndecryptableMessage(platform.database.knex, clientId, {
      waId: lateMessage.waId,
      fromMe: false,
      contact: { phone: customer },
      type: 'text',
      text: 'Baja',
    });
    expect(await isOptedOut()).toBe(true);
  });

  it('gets one reply from the robot when the owner configured a reply', async () => {
    await setOptOut({ stopReply: 'Listo, ya no le escribimos.' });
    const { knex } = platform.database;
    const robot = createRobot({
      database: knex,
      sender: platform.sender,
      log,
      pollIntervalsMs: { active: 20, idle: 20 },
    });
    robot.start();
    const receivedContents = () => platform.network.phone(customer).messages.map(({ content }) => content);
    await receiveText('BAJA', { timestamp: new Date() });
    await receiveText('baja', { timestamp: new Date() });
    await expect.poll(receivedContents).toMatchObject([{ type: 'text', text: 'Listo, ya no le escribimos.' }]);
    await expect.poll(() => knex('robot_answers').where({ clientId, state: 'due' })).toEqual([]);
    await robot.stop();
    expect(receivedContents()).toHaveLength(1);
    for (const word of ['Bája', '¡BAJA!'])
      await expect(optOuts().set(clientId, { ...DEFAULT_OPT_OUT_SETTINGS, startWords: [word] })).rejects.toThrow(
        'BAJA',
      );
  });

  it('is opted in when the opt-in word arrives, or when a person resets the opt-out', async () => {
    await receiveText('BAJA');
    await receiveText('Alta');
    expect(await isOptedOut()).toBe(false);
    await receiveText('BAJA');
    const { contact } = await contacts().change(clientId, customer, { optedOut: false });
    expect(contact.optedOutAt).toBeNull();
  });
});

describe('customer who has opted out', () => {
  it('receives a message only if a person sends it', async () => {
    await receiveText('BAJA');
    await expect(send('api')).rejects.toThrow(Conflict);
    await expect(send('rule')).rejects.toThrow(Conflict);
    // The typing time checks that no typing indicator is shown either.
    const message = { to, type: 'text', text: { text: 'Hay ofertas' }, typingSeconds: 1 } as const;
    await expect(platform.sender.sendMessage({ clientId, message })).rejects.toThrow(Conflict);
    const { messages, typingUpdates } = platform.network.phone(customer);
    expect({ messages, typing: typingUpdates }).toEqual({ messages: [], typing: [] });
    expect((await send('console')).body.status).toBe('sent');
    await contacts().change(clientId, customer, { optedOut: false });
    expect((await send('api')).body.status).toBe('sent');
  });

  it('receives no message by number when the opt-out came from the LID', async () => {
    const { lid } = platform.network.phone(customer).person;
    await receiveText('BAJA', { contact: { lid } });
    await expect(send('api')).rejects.toThrow(Conflict);
    expect(platform.network.phone(customer).messages).toEqual([]);
  });

  it('receives no scheduled message, and a series ends when its next message is due', async () => {
    const { knex } = platform.database;
    const schedules = createScheduleService({ database: knex, sendChecker: platform.sendChecker });
    const planSeries = () =>
      schedules.plan({
        clientId,
        message: { to, type: 'text', text: { text: 'Oferta de la semana' } },
        origin: { kind: 'api' },
        sendAt: new Date(Date.now() + 3_600_000).toISOString(),
        repeat: { every: 'week' },
        idempotencyKey: undefined,
      });
    const { schedule } = await planSeries();
    await receiveText('BAJA');
    await expect(planSeries()).rejects.toThrow(Conflict);
    await knex('schedules')
      .where({ id: schedule.id })
      .update({ nextOccurrenceAt: new Date(Date.now() - 1), nextAttemptAt: new Date(0) });
    await createScheduler({
      ...{ database: knex, log },
      sender: platform.sender,
      failedMessages: platform.failedMessages,
    }).runOnce();
    expect(platform.network.phone(customer).messages).toEqual([]);
    const { schedule: ended } = await schedules.get(clientId, schedule.id);
    expect(ended).toMatchObject({ state: 'failed', nextAt: null, last: { status: 'failed' } });
  });
});
