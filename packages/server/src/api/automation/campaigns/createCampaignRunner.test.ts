import { anyEvent } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageSender } from '../../messaging/sending/index.ts';
import { type CampaignTestPlatform, createCampaignTestPlatform } from './testing/createCampaignTestPlatform.ts';

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

const startCampaign = (people: number) => campaigner.startCampaign(clientId, people);
const readStates = (id: string) => campaigner.states(clientId, id);

describe('campaign', () => {
  it('sends nothing before its start, then one message to each recipient, and emits an event at start and end', async () => {
    const id = await campaigner.createDraft(clientId, 3);
    expect(await campaigner.runner().runOnce()).toBe(0);
    await campaigner.setState(clientId, id, 'running');
    expect(await campaigner.setState(clientId, id, 'running')).toMatchObject({ state: 'running' });
    await campaigner.runThrough(id);
    expect(campaigner.receivedContents(3)).toEqual(Array(3).fill([{ type: 'text', text: 'Hola, ya hay pan.' }]));
    expect(await readStates(id)).toEqual(['sent', 'sent', 'sent']);
    const done = await campaigner.get(clientId, id);
    expect(done).toMatchObject({ state: 'done', counts: { total: 3, waiting: 0, left: 3 }, nextAt: null });
    const [message] = await campaigner.knex('messages').where({ clientId });
    expect(message.details.origin).toEqual({ kind: 'campaign', campaign: id });
    const campaignEvents = await campaigner.events(clientId);
    expect(campaignEvents.map(({ type }) => type)).toEqual(['campaign.started', 'campaign.finished']);
    const envelope = { id, timestamp: new Date().toISOString(), clientId, sequence: 1, fromMe: false };
    for (const event of campaignEvents) expect(anyEvent.validate({ ...envelope, ...event }).error).toBeUndefined();
  });

  it('keeps the pace of its line when several workers and campaigns run', async () => {
    const [id, otherCampaign] = [await startCampaign(3), await campaigner.createDraft(clientId, 2)];
    await campaigner.setState(clientId, otherCampaign, 'running');
    const workers = [campaigner.runner(), campaigner.runner(), campaigner.runner()];
    for (let n = 0; n < 4; n += 1) await Promise.all(workers.map(worker => worker.runOnce()));
    expect(campaigner.receivedContents(3).flat()).toHaveLength(1);
    const { nextAttemptAt } = await campaigner.knex('campaigns').where({ id }).first();
    expect(nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('sends nothing outside its opening hours', async () => {
    const id = await startCampaign(1);
    // Choose a zone in which it is eleven in the morning now, because opening hours across midnight differ.
    const offset = 11 - new Date().getUTCHours();
    const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
    await campaigner.knex('clients').where({ id: clientId }).update({ timeZone });
    const [opens, closes] = ['13:00', '14:00'];
    const { pace } = await campaigner.get(clientId, id);
    await campaigner
      .knex('campaigns')
      .where({ id })
      .update({ sendingRate: JSON.stringify({ ...pace, opens, closes }) });
    await campaigner.makeDue(id);
    expect(await campaigner.runner().runOnce()).toBe(1);
    expect(campaigner.receivedContents(1).flat()).toEqual([]);
    const { nextAt } = await campaigner.get(clientId, id);
    const opening = new Date(new Date().setUTCMinutes(0, 0, 0) + 2 * 3_600_000);
    expect(nextAt).toBe(opening.toISOString());
  });

  it('can be paused, resumed and stopped, and lists the recipients without a message after the stop', async () => {
    const id = await startCampaign(3);
    const worker = campaigner.runner();
    await worker.runOnce();
    await campaigner.setState(clientId, id, 'paused');
    await campaigner.makeDue(id);
    expect(await worker.runOnce()).toBe(0);
    await campaigner.setState(clientId, id, 'running');
    await campaigner.makeDue(id);
    await worker.runOnce();
    const stopped = await campaigner.setState(clientId, id, 'stopped');
    expect(stopped).toMatchObject({ state: 'stopped', counts: { left: 2, leftOut: 1 } });
    expect((await campaigner.outcomes(clientId, id)).at(-1)).toMatchObject({ state: 'leftOut', cause: 'stopped' });
    const repeated = await campaigner.campaigns.repeat(clientId, id, undefined, { kind: 'api' });
    expect(repeated.campaign).toMatchObject({ state: 'draft', counts: { total: 1, waiting: 1 } });
  });
});

describe('single message per recipient', () => {
  const makeDue = (id: string) => campaigner.makeDue(id);

  it('is ensured when several processes run the campaign', async () => {
    const id = await startCampaign(5);
    const workers = [campaigner.runner(), campaigner.runner(), campaigner.runner()];
    for (let n = 0; n < 8; n += 1) {
      await campaigner.makeDue(id);
      await Promise.all(workers.map(worker => worker.runOnce()));
    }
    expect(campaigner.receivedContents(5).map(each => each.length)).toEqual([1, 1, 1, 1, 1]);
    expect(await campaigner.get(clientId, id)).toMatchObject({ state: 'done', counts: { left: 5 } });
  });

  it('is ensured when a process dies before or after it has sent', async () => {
    const id = await startCampaign(3);
    const hangingSender = { sendMessage: () => new Promise<never>(() => undefined) };
    void campaigner.runner(hangingSender).runOnce();
    await expect.poll(async () => (await readStates(id))[0]).toBe('waiting');
    await expect
      .poll(
        async () => (await campaigner.knex('campaignRecipients').where({ campaignId: id, state: 'sending' })).length,
      )
      .toBe(1);
    // No recipient is due yet, because the claim of the dead process lasts a minute.
    expect(await campaigner.runner().runOnce()).toBe(0);
    await makeDue(id);
    await campaigner.runner().runOnce();
    expect(campaigner.receivedContents(3).map(each => each.length)).toEqual([1, 0, 0]);

    const crashingSender: Pick<MessageSender, 'sendMessage'> = {
      async sendMessage(request) {
        await campaigner.platform.sender.sendMessage(request);
        throw new Error('the process died');
      },
    };
    await makeDue(id);
    await campaigner.runner(crashingSender).runOnce();
    expect(campaigner.receivedContents(3).map(each => each.length)).toEqual([1, 1, 0]);
    await makeDue(id);
    await campaigner.runner(campaigner.platform.createProcess().sender).runOnce();
    expect(await campaigner.get(clientId, id)).toMatchObject({ counts: { left: 2 } });
    await campaigner.runThrough(id);
    expect(campaigner.receivedContents(3).map(each => each.length)).toEqual([1, 1, 1]);
    expect(await readStates(id)).toEqual(['sent', 'sent', 'sent']);
  });

  it('is ensured days after a crash, when the idempotency keys are gone', async () => {
    const id = await startCampaign(1);
    const crashingSender: Pick<MessageSender, 'sendMessage'> = {
      async sendMessage(request) {
        await campaigner.platform.sender.sendMessage(request);
        throw new Error('the process died');
      },
    };
    await campaigner.runner(crashingSender).runOnce();
    await campaigner.knex('idempotencyKeys').where({ clientId }).delete();
    await campaigner
      .knex('campaignRecipients')
      .where({ campaignId: id })
      .update({ firstAttemptAt: new Date(Date.now() - 26 * 3_600_000) });
    await campaigner.runThrough(id, campaigner.runner(campaigner.platform.createProcess().sender));
    expect(campaigner.receivedContents(1)[0]).toHaveLength(1);
    expect(await readStates(id)).toEqual(['sent']);
  });

  it('is ensured when the campaign is stopped after a crash, and unsent messages are not sent', async () => {
    const id = await startCampaign(2);
    void campaigner.runner({ sendMessage: () => new Promise<never>(() => undefined) }).runOnce();
    await expect
      .poll(
        async () => (await campaigner.knex('campaignRecipients').where({ campaignId: id, state: 'sending' })).length,
      )
      .toBe(1);
    await campaigner.setState(clientId, id, 'stopped');
    await makeDue(id);
    expect(await campaigner.runner().runOnce()).toBe(1);
    expect(campaigner.receivedContents(2).flat()).toEqual([]);
    expect(await readStates(id)).toEqual(['leftOut', 'leftOut']);
  });
});
