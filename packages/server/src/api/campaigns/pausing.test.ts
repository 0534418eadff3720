import { explainFailure, campaigns as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NotConnected, TooManyRequests, Unprocessable } from '../../ground/errors/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import type { Sending } from '../sending/index.ts';
import { type Campaigner, createCampaigner, numberOf } from './testing/createCampaigner.ts';

let desk: Campaigner;
let clientId: string;
beforeAll(async () => {
  desk = await createCampaigner();
});
afterAll(() => desk.platform.close());
beforeEach(async () => {
  // Whoever looks for what is due finds what others left.
  await desk.knex('campaigns').delete();
  clientId = await desk.platform.linked();
});

const own = async () => (await desk.knex('clients').where({ id: clientId }).first()).phoneNumber;
const refused = (error: Error): Pick<Sending, 'sendMessage'> => ({
  sendMessage: () => Promise.reject(error),
});
const begun = (people: number) => desk.begun(clientId, people);
const states = (id: string) => desk.states(clientId, id);

describe('a campaign stops by itself', () => {
  const paused = async (id: string) => {
    const { state, cause, reason } = await desk.get(clientId, id);
    expect(state).toBe('paused');
    return { cause, reason };
  };

  it.each([
    ['is told to slow down', { reason: 'rate-limited', code: 429 }, 'waiting'],
    ['may begin no chats', { reason: 'restricted', code: 463 }, 'failed'],
    ['may begin no chats, by the code alone', { reason: 'rejected', code: 463 }, 'failed'],
  ] as const)('when the line %s', async (_, fault, outcome) => {
    // After a refusal the line's brake holds back new chats, and nobody who has written.
    await storeMessages(
      desk.knex,
      clientId,
      [0, 1, 2].map(n => ({
        waId: `IN${n}`,
        fromMe: false,
        contact: { phone: numberOf(n) },
        type: 'text',
        text: 'Hola',
        timestamp: new Date(Date.now() - 3_600_000),
      })),
    );
    const id = await begun(3);
    desk.platform.network.faults.nextSend(await own(), { kind: 'refuse', ...fault });
    await desk.runner().round();
    expect(await paused(id)).toEqual({
      cause: 'limit',
      reason: expect.stringContaining(explainFailure(fault.reason, fault.code).what),
    });
    expect(await states(id)).toEqual([outcome, 'waiting', 'waiting']);
    const told = (await desk.events(clientId)).at(-1);
    expect(told).toMatchObject({ type: 'campaign.paused', data: { cause: 'limit' } });
    await desk.comes(id);
    expect(await desk.runner().round()).toBe(0);
    // Resumed it goes on, and nobody is forgotten or doubled.
    await desk.move(clientId, id, 'running');
    await desk.runThrough(id);
    const expected = outcome === 'failed' ? [0, 1, 1] : [1, 1, 1];
    expect(desk.arrived(3).map(each => each.length)).toEqual(expected);
  });

  it('when WhatsApp says nothing of a message, which is not repeated', async () => {
    const id = await begun(2);
    desk.platform.network.faults.nextSend(await own(), { kind: 'swallow-ack' });
    await desk.runner().round();
    expect(await paused(id)).toMatchObject({ cause: 'unanswered' });
    await desk.move(clientId, id, 'running');
    await desk.runThrough(id);
    expect(desk.arrived(2).map(each => each.length)).toEqual([1, 1]);
    expect(await desk.get(clientId, id)).toMatchObject({ counts: { left: 1, unknown: 1 } });
  });

  it('when the network refuses, as a limit does, a message that it had taken', async () => {
    const id = await begun(2);
    await desk.runner().round();
    await desk.knex('messages').where({ clientId }).update({ status: 'failed', errorCode: 'restricted:463' });
    await desk
      .knex('campaigns')
      .where({ id })
      .update({ heededAt: new Date(0) });
    await desk.comes(id);
    await desk.runner().round();
    expect(await paused(id)).toMatchObject({ cause: 'limit' });
    expect(desk.arrived(2).flat()).toHaveLength(1);
    await desk.move(clientId, id, 'running');
    await desk.runThrough(id);
    expect(await desk.get(clientId, id)).toMatchObject({ state: 'done' });
    expect((await desk.outcomes(clientId, id))[0]).toMatchObject({
      state: 'failed',
      reason: expect.any(String),
    });
  });

  it('when five in a row do not leave', async () => {
    const id = await begun(7);
    const worker = desk.runner(
      refused(new Unprocessable('No tiene WhatsApp.', { cause: new TransportError('not-registered', 'no') })),
    );
    await desk.runThrough(id, worker);
    expect(await paused(id)).toMatchObject({ cause: 'failures' });
    expect(await desk.get(clientId, id)).toMatchObject({ counts: { failed: 5, waiting: 2 } });
  });

  it('when the line is not linked, and goes on when it is', async () => {
    const id = await begun(1);
    await desk.knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
    await desk.runner(refused(new NotConnected('La línea no está vinculada.'))).round();
    expect(await paused(id)).toEqual({
      cause: 'line',
      reason: texts.pauses.line('La línea no está vinculada.'),
    });
    await desk.runner().round();
    expect(await paused(id)).toMatchObject({ cause: 'line' });
    await desk.knex('sessions').where({ clientId }).update({ state: 'connected', reason: null });
    await desk.runThrough(id);
    expect(await states(id)).toEqual(['sent']);
    const told = (await desk.events(clientId)).map(({ type }) => type);
    expect(told).toEqual(['campaign.started', 'campaign.paused', 'campaign.resumed', 'campaign.finished']);
  });
});

describe('what is no failure', () => {
  it('waits: a line that is coming back, and a brake that asks for patience', async () => {
    const id = await begun(1);
    await desk.knex('sessions').where({ clientId }).update({ state: 'reconnecting' });
    for (const error of [
      new NotConnected('Se está reconectando.'),
      new TooManyRequests('Espere un poco.', 40),
    ]) {
      await desk.comes(id);
      await desk.runner(refused(error)).round();
      expect(await desk.get(clientId, id)).toMatchObject({ state: 'running', waiting: error.message });
      expect(await states(id)).toEqual(['waiting']);
    }
    const { nextAt } = await desk.get(clientId, id);
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
    await desk.knex('sessions').where({ clientId }).update({ state: 'connected' });
    await desk.runThrough(id);
    expect(await states(id)).toEqual(['sent']);
  });

  it('waits with what the line’s brake holds back, and does not run ahead of it', async () => {
    const id = await begun(2);
    await desk.runner().round();
    await desk.knex('messages').where({ clientId }).update({ status: 'queued' });
    await desk.comes(id);
    await desk.runner().round();
    expect(await states(id)).toEqual(['waiting', 'waiting']);
    expect(await desk.get(clientId, id)).toMatchObject({ state: 'running', waiting: texts.held });
    await desk.knex('messages').where({ clientId }).update({ status: 'sent' });
    await desk.runThrough(id);
    expect(desk.arrived(2).map(each => each.length)).toEqual([1, 1]);
  });

  it('leaves out whoever opts out meanwhile, and whoever answered is told of', async () => {
    const id = await begun(2);
    await desk.runner().round();
    await storeMessages(
      desk.knex,
      clientId,
      [0, 1].map(n => ({
        waId: `IN${n}`,
        fromMe: false,
        contact: { phone: numberOf(n) },
        type: 'text',
        text: n === 0 ? '¡Qué rico!' : 'BAJA',
        timestamp: new Date(),
      })),
    );
    await desk.runThrough(id);
    expect(await desk.outcomes(clientId, id)).toMatchObject([
      { state: 'answered' },
      { state: 'leftOut', cause: 'optedOut' },
    ]);
    expect(desk.arrived(2).map(each => each.length)).toEqual([1, 0]);
    const { reach } = await desk.campaigns.get(clientId, id);
    expect(reach).toMatchObject({ answered: 1, read: 1, delivered: 1 });
    // What is sent by itself answers nobody: whoever waits for a person still does.
    const before = await desk.knex('conversations').where({ clientId }).orderBy('lastAt');
    expect(before.every(({ waitsSince }) => waitsSince !== null)).toBe(true);
  });
});
