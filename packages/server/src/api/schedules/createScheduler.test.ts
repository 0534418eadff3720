import type { OutgoingMessage } from '@recado/contract';
import { schedules as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaRefused } from '../../deliveries/guard/index.ts';
import { Conflict, Unreachable } from '../../ground/errors/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import type { Sending } from '../sending/index.ts';
import { createScheduler } from './createScheduler.ts';
import { createSchedules, type Schedules } from './createSchedules.ts';

const customer = '5215587650033';
const to = { kind: 'phone', phone: customer } as const;
const HOUR = 3_600_000;

let platform: Platform;
let schedules: Schedules;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  schedules = createSchedules({ database: platform.database.knex, sending: platform.sending });
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.linked();
  platform.network.phone(customer).messages.length = 0;
});

const soon = () => new Date(Date.now() + HOUR).toISOString();
const text = (words: string): OutgoingMessage => ({ to, type: 'text', text: { text: words } });
const plan = async (over: Partial<Parameters<Schedules['plan']>[0]> = {}) =>
  (
    await schedules.plan({
      clientId,
      message: text('Mañana abrimos a las 9.'),
      origin: { kind: 'api' },
      sendAt: soon(),
      repeat: undefined,
      idempotencyKey: undefined,
      ...over,
    })
  ).schedule;
/** A process of its own, with what it sends by. */
const worker = (
  sending: Pick<Sending, 'sendMessage' | 'noteFailed'> = platform.sending,
  holdEvery?: number,
) => createScheduler({ database: platform.database.knex, sending, log, holdEvery });
/** Its time has come, by so many minutes. */
const comes = (id: string, minutes = 0) =>
  platform.database
    .knex('schedules')
    .where({ id })
    .update({
      nextAt: new Date(Date.now() - minutes * 60_000 - 1),
      runAt: new Date(Date.now() - 1),
    });
const get = async (id: string) => (await schedules.get(clientId, id)).schedule;
const arrived = () => platform.network.phone(customer).messages.map(({ content }) => content);

describe('what is planned', () => {
  it('leaves when its time has come, not before, and says what it came from', async () => {
    const user = { id: v7(), name: 'Lucía' };
    const { id, ...planned } = await plan({ origin: { kind: 'console', user } });
    expect(planned).toMatchObject({
      state: 'active',
      to: customer,
      text: 'Mañana abrimos a las 9.',
      by: 'Lucía',
    });
    expect(await worker().round()).toBe(0);
    await comes(id);
    await worker().round();
    expect(arrived()).toEqual([{ type: 'text', text: 'Mañana abrimos a las 9.' }]);
    const done = await get(id);
    expect(done).toMatchObject({
      state: 'done',
      nextAt: null,
      sent: 1,
      last: { status: 'sent', error: null },
    });
    const [message] = await storedMessages(platform.database.knex, clientId);
    expect(message).toMatchObject({
      waId: done.last?.messageId,
      details: { origin: { kind: 'schedule', schedule: id, user } },
    });
    expect(await worker().round()).toBe(0);
  });

  it('leaves once, however many processes look', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => plan({ message: text(`${n}`) })));
    for (const { id } of all) await comes(id);
    const asked: string[] = [];
    const counted: Sending = {
      ...platform.sending,
      sendMessage(request) {
        asked.push(request.idempotencyKey ?? '');
        return platform.sending.sendMessage(request);
      },
    };
    const others = [worker(counted), worker(counted), worker(counted)];
    const rounds = async (each: ReturnType<typeof worker>) => {
      while ((await each.round()) > 0);
    };
    await Promise.all(others.map(rounds));
    expect(arrived()).toHaveLength(12);
    expect(new Set(asked).size).toBe(12);
    expect(asked).toHaveLength(12);
    for (const { id } of all) expect(await get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('leaves once when whoever took it died before it was sent', async () => {
    const { id } = await plan();
    await comes(id);
    const never = { ...platform.sending, sendMessage: () => new Promise<never>(() => undefined) };
    void worker(never).round();
    await expect
      .poll(async () => (await platform.database.knex('schedules').where({ id }).first()).claim)
      .not.toBeNull();
    expect(await worker().round()).toBe(0);
    await expect(schedules.remove(clientId, id)).rejects.toThrow(Conflict);
    await platform.database
      .knex('schedules')
      .where({ id })
      .update({ runAt: new Date(0) });
    await worker().round();
    expect(arrived()).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('leaves once when whoever took it died after it was sent', async () => {
    const { id } = await plan();
    await comes(id);
    const dies: Sending = {
      ...platform.sending,
      async sendMessage(request) {
        await platform.sending.sendMessage(request);
        throw new Error('the process is gone');
      },
    };
    await worker(dies).round();
    expect(await get(id)).toMatchObject({ state: 'active', sent: 0 });
    await platform.database
      .knex('schedules')
      .where({ id })
      .update({ runAt: new Date(0) });
    await worker(platform.another().sending).round();
    expect(arrived()).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'done', sent: 1, last: { status: 'sent' } });
  });

  it('leaves once when sending it takes longer than it is held at a time', async () => {
    const { id } = await plan();
    await comes(id);
    const { knex } = platform.database;
    const row = () => knex('schedules').where({ id }).first();
    let asked = 0;
    const taken = createDeferred<void>();
    const goes = createDeferred<void>();
    const slow: Sending = {
      ...platform.sending,
      async sendMessage(request) {
        asked += 1;
        taken.resolve();
        await goes.promise;
        return platform.sending.sendMessage(request);
      },
    };
    const first = worker(slow, 50);
    first.start();
    await taken.promise;
    await knex('schedules')
      .where({ id })
      .update({ runAt: new Date(Date.now() + 10_000) });
    await expect.poll(async () => (await row()).runAt.getTime() - Date.now()).toBeGreaterThan(30_000);
    expect(await worker().round()).toBe(0);
    goes.resolve();
    await first.stop();
    expect(asked).toBe(1);
    expect(arrived()).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('says when nobody knows whether it left, and does not repeat it', async () => {
    const { id } = await plan();
    await comes(id);
    const { phoneNumber } = await platform.database.knex('clients').where({ id: clientId }).first();
    platform.network.faults.nextSend(phoneNumber, { kind: 'swallow-ack' });
    await worker().round();
    expect(await get(id)).toMatchObject({ state: 'done', last: { status: 'unknown' } });
    expect(await worker().round()).toBe(0);
  });
});

describe('what passes by itself', () => {
  it.each([
    new Unreachable('WhatsApp no contestó.'),
    new MediaRefused('unreachable', 'El servidor del archivo no responde.'),
  ])('is waited for: $name', async error => {
    const { id } = await plan();
    await comes(id);
    await worker({ ...platform.sending, sendMessage: () => Promise.reject(error) }).round();
    expect(await get(id)).toMatchObject({ state: 'active', waiting: error.message, last: null });
    await comes(id);
    await worker().round();
    expect(arrived()).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'done', sent: 1, waiting: null });
  });
});

describe('what shall not leave while a person has taken over', () => {
  it('stands back, says why, and leaves no failed message in the conversation', async () => {
    const { knex } = platform.database;
    await platform.sending.sendMessage({ clientId, message: text('Hola') });
    await knex('conversations')
      .where({ clientId })
      .update({ pausedUntil: new Date(Date.now() + HOUR) });
    const { id } = await plan({ message: { ...text('¿Sigue ahí?'), unlessPaused: true } });
    await comes(id);
    await worker().round();
    const last = { status: 'failed', messageId: null, error: texts.stoodBack };
    expect(await get(id)).toMatchObject({ state: 'failed', last });
    expect(await storedMessages(knex, clientId)).toHaveLength(1);
  });
});

describe('a line that is not connected', () => {
  it('is waited for during an hour; then the message failed, and its chat and events say so', async () => {
    clientId = await platform.client();
    const { knex } = platform.database;
    const contact = { phone: customer, lid: '990033' };
    await storeMessages(knex, clientId, [
      { waId: 'IN', fromMe: false, contact, type: 'text', text: '¿Abren?', timestamp: new Date() },
    ]);
    const { id } = await plan();
    await comes(id, 59);
    await worker().round();
    const waiting = await get(id);
    expect(waiting).toMatchObject({ state: 'active', waiting: expect.any(String) });
    await expect(schedules.change(clientId, id, { text: 'Otra cosa' })).rejects.toThrow(Conflict);
    await comes(id, 61);
    await worker().round();
    const failed = await get(id);
    expect(failed).toMatchObject({ state: 'failed', waiting: null, last: { status: 'failed' } });
    expect(failed.last?.error).toContain(waiting.waiting);
    expect(await storedMessages(knex, clientId)).toContainEqual(
      expect.objectContaining({ waId: failed.last?.messageId, status: 'failed', errorCode: 'not-connected' }),
    );
    const events = await knex('events').where({ clientId, type: 'message.failed' });
    expect(events).toHaveLength(1);
  });
});

describe('what comes again', () => {
  const repeat = { every: 'week', timeZone: 'America/Mexico_City' } as const;

  it('is planned for its next time, and what was missed is left out', async () => {
    const { id, sendAt } = await plan({ repeat });
    const first = new Date(Date.parse(sendAt) - 22 * 24 * HOUR);
    await platform.database
      .knex('schedules')
      .where({ id })
      .update({ startsAt: first, nextAt: first, runAt: first });
    await worker().round();
    expect(await get(id)).toMatchObject({ state: 'active', sent: 0, last: { status: 'failed' } });
    const { nextAt } = await get(id);
    expect(Date.parse(nextAt ?? '')).toBe(first.getTime() + 28 * 24 * HOUR);
    await comes(id);
    await worker().round();
    expect(await get(id)).toMatchObject({ state: 'active', sent: 1, last: { status: 'sent' } });
    expect(arrived()).toHaveLength(1);
  });

  it('ends after so many times', async () => {
    const { id } = await plan({ repeat: { ...repeat, times: 2 } });
    for (const sent of [1, 2]) {
      await comes(id);
      await worker().round();
      expect(await get(id)).toMatchObject({ sent, state: sent === 1 ? 'active' : 'done' });
    }
  });

  it('goes on after a pause, and leaves out what would have been meanwhile', async () => {
    const { id } = await plan({ repeat });
    await schedules.change(clientId, id, { paused: true });
    await comes(id);
    expect(await worker().round()).toBe(0);
    const { schedule } = await schedules.change(clientId, id, { paused: false });
    expect(schedule.state).toBe('active');
    expect(Date.parse(schedule.nextAt ?? '')).toBeGreaterThan(Date.now());
  });
});
