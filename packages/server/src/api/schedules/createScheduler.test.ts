import { schedules as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaRefused } from '../../deliveries/guard/index.ts';
import { Conflict, Unreachable } from '../../ground/errors/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import type { Sending } from '../sending/index.ts';
import { createPlanner, customer, HOUR, type Planner, text } from './testing/createPlanner.ts';

let planner: Planner;
let clientId: string;
beforeAll(async () => {
  planner = await createPlanner();
});
afterAll(() => planner.platform.close());
beforeEach(async () => {
  await planner.begin();
  clientId = planner.clientId();
});

describe('what is planned', () => {
  it('leaves when its time has come, not before, and says what it came from', async () => {
    const user = { id: v7(), name: 'Lucía' };
    const { id, ...planned } = await planner.plan({ origin: { kind: 'console', user } });
    expect(planned).toMatchObject({
      state: 'active',
      to: customer,
      text: 'Mañana abrimos a las 9.',
      by: 'Lucía',
    });
    expect(await planner.worker().round()).toBe(0);
    await planner.comes(id);
    await planner.worker().round();
    expect(planner.arrived()).toEqual([{ type: 'text', text: 'Mañana abrimos a las 9.' }]);
    const done = await planner.get(id);
    expect(done).toMatchObject({
      state: 'done',
      nextAt: null,
      sent: 1,
      last: { status: 'sent', error: null },
    });
    const [message] = await storedMessages(planner.platform.database.knex, clientId);
    expect(message).toMatchObject({
      waId: done.last?.messageId,
      details: { origin: { kind: 'schedule', schedule: id, user } },
    });
    expect(await planner.worker().round()).toBe(0);
  });

  it('leaves once, however many processes look', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => planner.plan({ message: text(`${n}`) })),
    );
    for (const { id } of all) await planner.comes(id);
    const asked: string[] = [];
    const counted: Sending = {
      ...planner.platform.sending,
      sendMessage(request) {
        asked.push(request.idempotencyKey ?? '');
        return planner.platform.sending.sendMessage(request);
      },
    };
    const others = [planner.worker(counted), planner.worker(counted), planner.worker(counted)];
    const rounds = async (each: ReturnType<Planner['worker']>) => {
      while ((await each.round()) > 0);
    };
    await Promise.all(others.map(rounds));
    expect(planner.arrived()).toHaveLength(12);
    expect(new Set(asked).size).toBe(12);
    expect(asked).toHaveLength(12);
    for (const { id } of all) expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('leaves once when whoever took it died before it was sent', async () => {
    const { id } = await planner.plan();
    await planner.comes(id);
    const never = { ...planner.platform.sending, sendMessage: () => new Promise<never>(() => undefined) };
    void planner.worker(never).round();
    await expect
      .poll(async () => (await planner.platform.database.knex('schedules').where({ id }).first()).claim)
      .not.toBeNull();
    expect(await planner.worker().round()).toBe(0);
    await expect(planner.schedules.remove(clientId, id)).rejects.toThrow(Conflict);
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ runAt: new Date(0) });
    await planner.worker().round();
    expect(planner.arrived()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('leaves once when whoever took it died after it was sent', async () => {
    const { id } = await planner.plan();
    await planner.comes(id);
    const dies: Sending = {
      ...planner.platform.sending,
      async sendMessage(request) {
        await planner.platform.sending.sendMessage(request);
        throw new Error('the process is gone');
      },
    };
    await planner.worker(dies).round();
    expect(await planner.get(id)).toMatchObject({ state: 'active', sent: 0 });
    await planner.platform.database
      .knex('schedules')
      .where({ id })
      .update({ runAt: new Date(0) });
    await planner.worker(planner.platform.another().sending).round();
    expect(planner.arrived()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1, last: { status: 'sent' } });
  });

  it('leaves once when sending it takes longer than it is held at a time', async () => {
    const { id } = await planner.plan();
    await planner.comes(id);
    const { knex } = planner.platform.database;
    const row = () => knex('schedules').where({ id }).first();
    let asked = 0;
    const taken = createDeferred<void>();
    const goes = createDeferred<void>();
    const slow: Sending = {
      ...planner.platform.sending,
      async sendMessage(request) {
        asked += 1;
        taken.resolve();
        await goes.promise;
        return planner.platform.sending.sendMessage(request);
      },
    };
    const first = planner.worker(slow, 50);
    first.start();
    await taken.promise;
    await knex('schedules')
      .where({ id })
      .update({ runAt: new Date(Date.now() + 10_000) });
    await expect.poll(async () => (await row()).runAt.getTime() - Date.now()).toBeGreaterThan(30_000);
    expect(await planner.worker().round()).toBe(0);
    goes.resolve();
    await first.stop();
    expect(asked).toBe(1);
    expect(planner.arrived()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1 });
  });

  it('says when nobody knows whether it left, and does not repeat it', async () => {
    const { id } = await planner.plan();
    await planner.comes(id);
    const { phoneNumber } = await planner.platform.database.knex('clients').where({ id: clientId }).first();
    planner.platform.network.faults.nextSend(phoneNumber, { kind: 'swallow-ack' });
    await planner.worker().round();
    expect(await planner.get(id)).toMatchObject({ state: 'done', last: { status: 'unknown' } });
    expect(await planner.worker().round()).toBe(0);
  });
});

describe('what passes by itself', () => {
  it.each([
    new Unreachable('WhatsApp no contestó.'),
    new MediaRefused('unreachable', 'El servidor del archivo no responde.'),
  ])('is waited for: $name', async error => {
    const { id } = await planner.plan();
    await planner.comes(id);
    await planner.worker({ ...planner.platform.sending, sendMessage: () => Promise.reject(error) }).round();
    expect(await planner.get(id)).toMatchObject({ state: 'active', waiting: error.message, last: null });
    await planner.comes(id);
    await planner.worker().round();
    expect(planner.arrived()).toHaveLength(1);
    expect(await planner.get(id)).toMatchObject({ state: 'done', sent: 1, waiting: null });
  });
});

describe('what shall not leave while a person has taken over', () => {
  it('stands back, says why, and leaves no failed message in the conversation', async () => {
    const { knex } = planner.platform.database;
    await planner.platform.sending.sendMessage({ clientId, message: text('Hola') });
    await knex('conversations')
      .where({ clientId })
      .update({ pausedUntil: new Date(Date.now() + HOUR) });
    const { id } = await planner.plan({ message: { ...text('¿Sigue ahí?'), unlessPaused: true } });
    await planner.comes(id);
    await planner.worker().round();
    const last = { status: 'failed', messageId: null, error: texts.stoodBack };
    expect(await planner.get(id)).toMatchObject({ state: 'failed', last });
    expect(await storedMessages(knex, clientId)).toHaveLength(1);
  });
});

describe('a line that is not connected', () => {
  it('is waited for during an hour; then the message failed, and its chat and events say so', async () => {
    clientId = await planner.platform.client();
    await planner.begin(clientId);
    const { knex } = planner.platform.database;
    const contact = { phone: customer, lid: '990033' };
    await storeMessages(knex, clientId, [
      { waId: 'IN', fromMe: false, contact, type: 'text', text: '¿Abren?', timestamp: new Date() },
    ]);
    const { id } = await planner.plan();
    await planner.comes(id, 59);
    await planner.worker().round();
    const waiting = await planner.get(id);
    expect(waiting).toMatchObject({ state: 'active', waiting: expect.any(String) });
    await expect(planner.schedules.change(clientId, id, { text: 'Otra cosa' })).rejects.toThrow(Conflict);
    await planner.comes(id, 61);
    await planner.worker().round();
    const failed = await planner.get(id);
    expect(failed).toMatchObject({ state: 'failed', waiting: null, last: { status: 'failed' } });
    expect(failed.last?.error).toContain(waiting.waiting);
    expect(await storedMessages(knex, clientId)).toContainEqual(
      expect.objectContaining({ waId: failed.last?.messageId, status: 'failed', errorCode: 'not-connected' }),
    );
    const events = await knex('events').where({ clientId, type: 'message.failed' });
    expect(events).toHaveLength(1);
  });

  it('leaves what is due to the server that has it, without trouble or delay', async () => {
    clientId = await planner.platform.client();
    await planner.begin(clientId);
    const { knex } = planner.platform.database;
    await knex('sessions').where({ clientId }).update({ state: 'connected' });
    const expiresAt = new Date(Date.now() + HOUR);
    await knex('leases').insert({ clientId, owner: 'another server', epoch: 1, expiresAt });
    const { id } = await planner.plan();
    await planner.comes(id);
    expect(await planner.worker().round()).toBe(1);
    const kept = await knex('schedules').where({ id }).first();
    expect(kept).toMatchObject({ state: 'active', claim: null, attempts: 0, trouble: null });
  });
});
