import { scheduledMessageErrorTexts as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, WhatsAppUnreachable } from '../../../core/errors/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { MediaRefused } from '../../../deliveries/guard/index.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import type { MessageSender } from '../sending/index.ts';
import {
  CUSTOMER_PHONE,
  createSchedulingFixture,
  createTextMessage,
  HOUR_MS,
  type SchedulingFixture,
} from './testing/createSchedulingFixture.ts';

let planner: SchedulingFixture;
let clientId: string;
beforeAll(async () => {
  planner = await createSchedulingFixture();
});
afterAll(() => planner.platform.close());
beforeEach(async () => {
  await planner.selectClient();
  clientId = planner.clientId();
});

describe('scheduler', () => {
  it('sends the message at its time and not before, and stores its origin', async () => {
    const user = { id: v7(), name: 'Lucía' };
    const { id, ...schedule } = await planner.plan({ origin: { kind: 'console', user } });
    expect(schedule).toMatchObject({
      state: 'active',
      to: CUSTOMER_PHONE,
      text: 'Mañana abrimos a las 9.',
      by: 'Lucía',
    });
    expect(await planner.worker().runOnce()).toBe(0);
    await planner.makeDue(id);
    await planner.worker().runOnce();
    expect(planner.receivedMessages()).toEqual([{ type: 'text', text: 'Mañana abrimos a las 9.' }]);
    const done = await planner.get(id);
    expect(done).toMatchObject({
      state: 'done',
      nextAt: null,
      sent: 1,
      last: { status: 'sent', error: null },
    });
    const [message] = await readStoredMessages(planner.platform.database.knex, clientId);
    expect(message).toMatchObject({
      waId: done.last?.messageId,
      details: { origin: { kind: 'schedule', schedule: id, user } },
    });
    expect(await planner.worker().runOnce()).toBe(0);
  });

  it('sends each message once when several processes poll', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => planner.plan({ message: createTextMessage(`${n}`) })),
    );
    for (const { id } of all) await planner.makeDue(id);
    const requests: string[] = [];
    const countingSender: Pick<MessageSender, 'sendMessage'> = {
      sendMessage(request) {
        requests.push(request.idempotencyKey ?? '');
        return planner.platform.sender.sendMessage(request);
      },
    };
    const others = [planner.worker(countingSender), planner.worker(countingSender), planner.worker(countingSender)];
    const rounds = async (each: ReturnType<SchedulingFixture['worker']>) => {
      while ((await each.runOnce()) > 0);
    };
    await Promise.all(others.map(rounds));
    expect(planner.receivedMessages()).toHaveLength(12);
    expect(new Set(requests).size).toBe(12);
    expect(requests).toHaveLength(12);
    for (const { id } of all) expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('sends the message once when the claiming process dies before sending it', async () => {
    const { id } = await planner.plan();
    await planner.makeDue(id);
    const hangingSender = { sendMessage: () => new Promise<never>(() => undefined) };
    void planner.worker(hangingSender).runOnce();
    await expect
      .poll(async () => (await planner.platform.database.knex('schedules').where({ id }).first()).claim)
      .not.toBeNull();
    expect(await planner.worker().runOnce()).toBe(0);
    await expect(planner.schedules.remove(clientId, id)).rejects.toThrow(Conflict);
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ nextAttemptAt: new Date(0) });
    await planner.worker().runOnce();
    expect(planner.receivedMessages()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('sends the message once when the claiming process dies after sending it', async () => {
    const { id } = await planner.plan();
    await planner.makeDue(id);
    const dyingSender: Pick<MessageSender, 'sendMessage'> = {
      async sendMessage(request) {
        await planner.platform.sender.sendMessage(request);
        throw new Error('the process died');
      },
    };
    await planner.worker(dyingSender).runOnce();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 0 });
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ nextAttemptAt: new Date(0) });
    await planner.worker(planner.platform.createProcess().sender).runOnce();
    expect(planner.receivedMessages()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1, last: { status: 'sent' } });
  });

  it('sends the message once when sending takes longer than one claim lasts', async () => {
    const { id } = await planner.plan();
    await planner.makeDue(id);
    const { knex } = planner.platform.database;
    const row = () => knex('schedules').where({ id }).first();
    let requests = 0;
    const sendStarted = createDeferred<void>();
    const sendAllowed = createDeferred<void>();
    const slowSender: Pick<MessageSender, 'sendMessage'> = {
      async sendMessage(request) {
        requests += 1;
        sendStarted.resolve();
        await sendAllowed.promise;
        return planner.platform.sender.sendMessage(request);
      },
    };
    const slowWorker = planner.worker(slowSender, 50);
    slowWorker.start();
    await sendStarted.promise;
    await knex('schedules')
      .where({ id })
      .update({ nextAttemptAt: new Date(Date.now() + 10_000) });
    await expect.poll(async () => (await row()).nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(30_000);
    expect(await planner.worker().runOnce()).toBe(0);
    sendAllowed.resolve();
    await slowWorker.stop();
    expect(requests).toBe(1);
    expect(planner.receivedMessages()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('reports an unknown result when the acknowledgement is lost, and does not resend', async () => {
    const { id } = await planner.plan();
    await planner.makeDue(id);
    const { phoneNumber } = await planner.platform.database.knex('clients').where({ id: clientId }).first();
    planner.platform.network.faults.nextSend(phoneNumber, { kind: 'swallow-ack' });
    await planner.worker().runOnce();
    expect(await planner.get(id)).toMatchObject({ state: 'done', last: { status: 'unknown' } });
    expect(await planner.worker().runOnce()).toBe(0);
  });
});

describe('scheduler after a temporary failure', () => {
  it.each([
    new WhatsAppUnreachable('WhatsApp no contestó.'),
    new MediaRefused('unreachable', 'El servidor del archivo no responde.'),
  ])('keeps the schedule active and sends the message at the next attempt: $name', async error => {
    const { id } = await planner.plan();
    await planner.makeDue(id);
    await planner.worker({ sendMessage: () => Promise.reject(error) }).runOnce();
    expect(await planner.get(id)).toMatchObject({ state: 'active', waiting: error.message, last: null });
    await planner.makeDue(id);
    await planner.worker().runOnce();
    expect(planner.receivedMessages()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1, waiting: null });
  });
});

describe('scheduled message with unlessPaused', () => {
  it('fails and stores no message when a person has taken over the conversation', async () => {
    const { knex } = planner.platform.database;
    await planner.platform.sender.sendMessage({ clientId, message: createTextMessage('Hola') });
    await knex('conversations')
      .where({ clientId })
      .update({ pausedUntil: new Date(Date.now() + HOUR_MS) });
    const { id } = await planner.plan({ message: { ...createTextMessage('¿Sigue ahí?'), unlessPaused: true } });
    await planner.makeDue(id);
    await planner.worker().runOnce();
    const last = { status: 'failed', messageId: null, error: texts.withheld };
    expect(await planner.get(id)).toMatchObject({ state: 'failed', last });
    expect(await readStoredMessages(knex, clientId)).toHaveLength(1);
  });
});

describe('scheduler with a disconnected client', () => {
  it('delays the message for an hour, and then stores it as failed and emits the event', async () => {
    clientId = await planner.platform.createClient();
    await planner.selectClient(clientId);
    const { knex } = planner.platform.database;
    const contact = { phone: CUSTOMER_PHONE, lid: '990033' };
    await storeMessages(knex, clientId, [
      { waId: 'IN', fromMe: false, contact, type: 'text', text: '¿Abren?', timestamp: new Date() },
    ]);
    const { id } = await planner.plan();
    await planner.makeDue(id, 59);
    await planner.worker().runOnce();
    const waiting = await planner.get(id);
    expect(waiting).toMatchObject({ state: 'active', waiting: expect.any(String) });
    await expect(planner.schedules.change(clientId, id, { text: 'Otra cosa' })).rejects.toThrow(Conflict);
    await planner.makeDue(id, 61);
    await planner.worker().runOnce();
    const failed = await planner.get(id);
    expect(failed).toMatchObject({ state: 'failed', waiting: null, last: { status: 'failed' } });
    expect(failed.last?.error).toContain(waiting.waiting);
    expect(await readStoredMessages(knex, clientId)).toContainEqual(
      expect.objectContaining({ waId: failed.last?.messageId, status: 'failed', errorCode: 'not-connected' }),
    );
    const events = await knex('events').where({ clientId, type: 'message.failed' });
    expect(events).toHaveLength(1);
  });

  it('leaves a due message unchanged when another server owns the client', async () => {
    clientId = await planner.platform.createClient();
    await planner.selectClient(clientId);
    const { knex } = planner.platform.database;
    await knex('sessions').where({ clientId }).update({ state: 'connected' });
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await knex('leases').insert({ clientId, owner: 'another server', epoch: 1, expiresAt });
    const { id } = await planner.plan();
    await planner.makeDue(id);
    expect(await planner.worker().runOnce()).toBe(1);
    const scheduleRow = await knex('schedules').where({ id }).first();
    expect(scheduleRow).toMatchObject({ state: 'active', claim: null, attempts: 0, lastError: null });
  });
});
