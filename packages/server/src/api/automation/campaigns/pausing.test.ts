import { explainSendFailure, campaignTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NotConnected, TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import type { MessageSender } from '../../messaging/sending/index.ts';
import {
  buildRecipientNumber,
  type CampaignTestPlatform,
  createCampaignTestPlatform,
} from './testing/createCampaignTestPlatform.ts';

let campaigner: CampaignTestPlatform;
let clientId: string;
beforeAll(async () => {
  campaigner = await createCampaignTestPlatform();
});
afterAll(() => campaigner.platform.close());
beforeEach(async () => {
  // The runner claims everything that is due, so remove the campaigns of earlier tests.
  await campaigner.knex('campaigns').delete();
  clientId = await campaigner.platform.createLinkedClient();
});

const readOwnNumber = async () => (await campaigner.knex('clients').where({ id: clientId }).first()).phoneNumber;
const createFailingSender = (error: Error): Pick<MessageSender, 'sendMessage'> => ({
  sendMessage: () => Promise.reject(error),
});
const startCampaign = (people: number) => campaigner.startCampaign(clientId, people);
const readStates = (id: string) => campaigner.states(clientId, id);

describe('automatic pause of a campaign', () => {
  const expectPaused = async (id: string) => {
    const { state, cause, reason } = await campaigner.get(clientId, id);
    expect(state).toBe('paused');
    return { cause, reason };
  };

  it.each([
    ['is rate-limited', { reason: 'rate-limited', code: 429 }, 'waiting'],
    ['may not begin chats', { reason: 'restricted', code: 463 }, 'failed'],
    ['may not begin chats, according to the code alone', { reason: 'rejected', code: 463 }, 'failed'],
  ] as const)('occurs when the line %s', async (_, fault, outcome) => {
    // After a refusal, the new-chat limiter delays new chats, but not chats with people who have written.
    await storeMessages(
      campaigner.knex,
      clientId,
      [0, 1, 2].map(n => ({
        waId: `IN${n}`,
        fromMe: false,
        contact: { phone: buildRecipientNumber(n) },
        type: 'text',
        text: 'Hola',
        timestamp: new Date(Date.now() - 3_600_000),
      })),
    );
    const id = await startCampaign(3);
    campaigner.platform.network.faults.nextSend(await readOwnNumber(), { kind: 'refuse', ...fault });
    await campaigner.runner().runOnce();
    expect(await expectPaused(id)).toEqual({
      cause: 'limit',
      reason: expect.stringContaining(explainSendFailure(fault.reason, fault.code).what),
    });
    expect(await readStates(id)).toEqual([outcome, 'waiting', 'waiting']);
    const lastEvent = (await campaigner.events(clientId)).at(-1);
    expect(lastEvent).toMatchObject({ type: 'campaign.paused', data: { cause: 'limit' } });
    await campaigner.makeDue(id);
    expect(await campaigner.runner().runOnce()).toBe(0);
    // After it is resumed, the campaign omits no recipient and sends to none twice.
    await campaigner.setState(clientId, id, 'running');
    await campaigner.runThrough(id);
    const expected = outcome === 'failed' ? [0, 1, 1] : [1, 1, 1];
    expect(campaigner.receivedContents(3).map(each => each.length)).toEqual(expected);
  });

  it('occurs without a repetition of the message when WhatsApp does not answer', async () => {
    const id = await startCampaign(2);
    campaigner.platform.network.faults.nextSend(await readOwnNumber(), { kind: 'swallow-ack' });
    await campaigner.runner().runOnce();
    expect(await expectPaused(id)).toMatchObject({ cause: 'unanswered' });
    await campaigner.setState(clientId, id, 'running');
    await campaigner.runThrough(id);
    expect(campaigner.receivedContents(2).map(each => each.length)).toEqual([1, 1]);
    expect(await campaigner.get(clientId, id)).toMatchObject({ counts: { left: 1, unknown: 1 } });
  });

  it('occurs when the network rejects an accepted message because of a limit', async () => {
    const id = await startCampaign(2);
    await campaigner.runner().runOnce();
    await campaigner.knex('messages').where({ clientId }).update({ status: 'failed', errorCode: 'restricted:463' });
    await campaigner
      .knex('campaigns')
      .where({ id })
      .update({ resumedAt: new Date(0) });
    await campaigner.makeDue(id);
    await campaigner.runner().runOnce();
    expect(await expectPaused(id)).toMatchObject({ cause: 'limit' });
    expect(campaigner.receivedContents(2).flat()).toHaveLength(1);
    await campaigner.setState(clientId, id, 'running');
    await campaigner.runThrough(id);
    expect(await campaigner.get(clientId, id)).toMatchObject({ state: 'done' });
    expect((await campaigner.outcomes(clientId, id))[0]).toMatchObject({
      state: 'failed',
      reason: expect.any(String),
    });
  });

  it('occurs when five consecutive messages fail', async () => {
    const id = await startCampaign(7);
    const worker = campaigner.runner(
      createFailingSender(
        new Unprocessable('No tiene WhatsApp.', { cause: new TransportError('not-registered', 'no') }),
      ),
    );
    await campaigner.runThrough(id, worker);
    expect(await expectPaused(id)).toMatchObject({ cause: 'failures' });
    expect(await campaigner.get(clientId, id)).toMatchObject({ counts: { failed: 5, waiting: 2 } });
  });

  it('occurs when the line is not linked, and ends when the line is linked', async () => {
    const id = await startCampaign(1);
    await campaigner.knex('sessions').where({ clientId }).update({ state: 'needs-relink', reason: 'unlinked' });
    await campaigner.runner(createFailingSender(new NotConnected('La línea no está vinculada.'))).runOnce();
    expect(await expectPaused(id)).toEqual({
      cause: 'line',
      reason: texts.pauses.line('La línea no está vinculada.'),
    });
    await campaigner.runner().runOnce();
    expect(await expectPaused(id)).toMatchObject({ cause: 'line' });
    await campaigner.knex('sessions').where({ clientId }).update({ state: 'connected', reason: null });
    await campaigner.runThrough(id);
    expect(await readStates(id)).toEqual(['sent']);
    const eventTypes = (await campaigner.events(clientId)).map(({ type }) => type);
    expect(eventTypes).toEqual(['campaign.started', 'campaign.paused', 'campaign.resumed', 'campaign.finished']);
  });
});

describe('running campaign', () => {
  it('waits when the line is reconnecting or a rate limit is reached', async () => {
    const id = await startCampaign(1);
    await campaigner.knex('sessions').where({ clientId }).update({ state: 'reconnecting' });
    for (const error of [new NotConnected('Se está reconectando.'), new TooManyRequests('Espere un poco.', 40)]) {
      await campaigner.makeDue(id);
      await campaigner.runner(createFailingSender(error)).runOnce();
      expect(await campaigner.get(clientId, id)).toMatchObject({ state: 'running', waiting: error.message });
      expect(await readStates(id)).toEqual(['waiting']);
    }
    const { nextAt } = await campaigner.get(clientId, id);
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
    await campaigner.knex('sessions').where({ clientId }).update({ state: 'connected' });
    await campaigner.runThrough(id);
    expect(await readStates(id)).toEqual(['sent']);
  });

  it('waits for messages that the line’s new-chat limiter holds back', async () => {
    const id = await startCampaign(2);
    await campaigner.runner().runOnce();
    await campaigner.knex('messages').where({ clientId }).update({ status: 'queued' });
    await campaigner.makeDue(id);
    await campaigner.runner().runOnce();
    expect(await readStates(id)).toEqual(['waiting', 'waiting']);
    expect(await campaigner.get(clientId, id)).toMatchObject({ state: 'running', waiting: texts.held });
    await campaigner.knex('messages').where({ clientId }).update({ status: 'sent' });
    await campaigner.runThrough(id);
    expect(campaigner.receivedContents(2).map(each => each.length)).toEqual([1, 1]);
  });

  it('leaves out recipients who opt out and counts those who answered', async () => {
    const id = await startCampaign(2);
    await campaigner.runner().runOnce();
    await storeMessages(
      campaigner.knex,
      clientId,
      [0, 1].map(n => ({
        waId: `IN${n}`,
        fromMe: false,
        contact: { phone: buildRecipientNumber(n) },
        type: 'text',
        text: n === 0 ? '¡Qué rico!' : 'BAJA',
        timestamp: new Date(),
      })),
    );
    await campaigner.runThrough(id);
    expect(await campaigner.outcomes(clientId, id)).toMatchObject([
      { state: 'answered' },
      { state: 'leftOut', cause: 'optedOut' },
    ]);
    expect(campaigner.receivedContents(2).map(each => each.length)).toEqual([1, 0]);
    const { reach } = await campaigner.campaigns.get(clientId, id);
    expect(reach).toMatchObject({ answered: 1, read: 1, delivered: 1 });
    // Automatic messages do not count as answers, so the contacts still wait for a person.
    const conversations = await campaigner.knex('conversations').where({ clientId }).orderBy('lastMessageAt');
    expect(conversations.every(({ waitingSince }) => waitingSince !== null)).toBe(true);
  });
});
