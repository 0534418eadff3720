import { anyEvent } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sending } from '../sending/index.ts';
import { type Campaigner, createCampaigner } from './testing/createCampaigner.ts';

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

const begun = (people: number) => desk.begun(clientId, people);
const states = (id: string) => desk.states(clientId, id);

describe('a campaign', () => {
  it('sends nothing before it is started, then one message to each, and tells its beginning and its end', async () => {
    const id = await desk.draft(clientId, 3);
    expect(await desk.runner().round()).toBe(0);
    await desk.move(clientId, id, 'running');
    expect(await desk.move(clientId, id, 'running')).toMatchObject({ state: 'running' });
    await desk.runThrough(id);
    expect(desk.arrived(3)).toEqual(Array(3).fill([{ type: 'text', text: 'Hola, ya hay pan.' }]));
    expect(await states(id)).toEqual(['sent', 'sent', 'sent']);
    const done = await desk.get(clientId, id);
    expect(done).toMatchObject({ state: 'done', counts: { total: 3, waiting: 0, left: 3 }, nextAt: null });
    const [message] = await desk.knex('messages').where({ clientId });
    expect(message.details.origin).toEqual({ kind: 'campaign', campaign: id });
    const told = await desk.events(clientId);
    expect(told.map(({ type }) => type)).toEqual(['campaign.started', 'campaign.finished']);
    const envelope = { id, timestamp: new Date().toISOString(), clientId, sequence: 1, fromMe: false };
    for (const event of told) expect(anyEvent.validate({ ...envelope, ...event }).error).toBeUndefined();
  });

  it('keeps its pace, whoever looks and however often, and the line’s other campaigns keep it, too', async () => {
    const [id, other] = [await begun(3), await desk.draft(clientId, 2)];
    await desk.move(clientId, other, 'running');
    const workers = [desk.runner(), desk.runner(), desk.runner()];
    for (let n = 0; n < 4; n += 1) await Promise.all(workers.map(worker => worker.round()));
    expect(desk.arrived(3).flat()).toHaveLength(1);
    const { nextAt } = await desk.knex('campaigns').where({ id }).first();
    expect(nextAt.getTime()).toBeGreaterThan(Date.now());
  });

  it('waits for its hours', async () => {
    const id = await begun(1);
    // Eleven in the morning there, whatever the hour here: hours that begin before midnight and end after it are others.
    const offset = 11 - new Date().getUTCHours();
    const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
    await desk.knex('clients').where({ id: clientId }).update({ timeZone });
    const [opens, closes] = ['13:00', '14:00'];
    const { pace } = await desk.get(clientId, id);
    await desk
      .knex('campaigns')
      .where({ id })
      .update({ pace: JSON.stringify({ ...pace, opens, closes }) });
    await desk.comes(id);
    expect(await desk.runner().round()).toBe(1);
    expect(desk.arrived(1).flat()).toEqual([]);
    const { nextAt } = await desk.get(clientId, id);
    const opening = new Date(new Date().setUTCMinutes(0, 0, 0) + 2 * 3_600_000);
    expect(nextAt).toBe(opening.toISOString());
  });

  it('is paused, resumed and stopped; those it did not come to are named', async () => {
    const id = await begun(3);
    const worker = desk.runner();
    await worker.round();
    await desk.move(clientId, id, 'paused');
    await desk.comes(id);
    expect(await worker.round()).toBe(0);
    await desk.move(clientId, id, 'running');
    await desk.comes(id);
    await worker.round();
    const stopped = await desk.move(clientId, id, 'stopped');
    expect(stopped).toMatchObject({ state: 'stopped', counts: { left: 2, leftOut: 1 } });
    expect((await desk.outcomes(clientId, id)).at(-1)).toMatchObject({ state: 'leftOut', cause: 'stopped' });
    const repeated = await desk.campaigns.repeat(clientId, id, undefined, { kind: 'api' });
    expect(repeated.campaign).toMatchObject({ state: 'draft', counts: { total: 1, waiting: 1 } });
  });
});

describe('each gets it once', () => {
  const again = (id: string) => desk.comes(id);

  it('however many processes look at it', async () => {
    const id = await begun(5);
    const workers = [desk.runner(), desk.runner(), desk.runner()];
    for (let n = 0; n < 8; n += 1) {
      await desk.comes(id);
      await Promise.all(workers.map(worker => worker.round()));
    }
    expect(desk.arrived(5).map(each => each.length)).toEqual([1, 1, 1, 1, 1]);
    expect(await desk.get(clientId, id)).toMatchObject({ state: 'done', counts: { left: 5 } });
  });

  it('when whoever sent to one died before it was sent, and when they died after', async () => {
    const id = await begun(3);
    const never = { sendMessage: () => new Promise<never>(() => undefined) };
    void desk.runner(never).round();
    await expect.poll(async () => (await states(id))[0]).toBe('waiting');
    await expect
      .poll(
        async () =>
          (await desk.knex('campaignRecipients').where({ campaignId: id, state: 'sending' })).length,
      )
      .toBe(1);
    // It is the dead one's, for a minute.
    expect(await desk.runner().round()).toBe(0);
    await again(id);
    await desk.runner().round();
    expect(desk.arrived(3).map(each => each.length)).toEqual([1, 0, 0]);

    const dies: Pick<Sending, 'sendMessage'> = {
      async sendMessage(request) {
        await desk.platform.sending.sendMessage(request);
        throw new Error('the process is gone');
      },
    };
    await again(id);
    await desk.runner(dies).round();
    expect(desk.arrived(3).map(each => each.length)).toEqual([1, 1, 0]);
    await again(id);
    await desk.runner(desk.platform.another().sending).round();
    expect(await desk.get(clientId, id)).toMatchObject({ counts: { left: 2 } });
    await desk.runThrough(id);
    expect(desk.arrived(3).map(each => each.length)).toEqual([1, 1, 1]);
    expect(await states(id)).toEqual(['sent', 'sent', 'sent']);
  });

  it('also days after a death, when no key is known any more', async () => {
    const id = await begun(1);
    const dies: Pick<Sending, 'sendMessage'> = {
      async sendMessage(request) {
        await desk.platform.sending.sendMessage(request);
        throw new Error('the process is gone');
      },
    };
    await desk.runner(dies).round();
    await desk.knex('idempotencyKeys').where({ clientId }).delete();
    await desk
      .knex('campaignRecipients')
      .where({ campaignId: id })
      .update({ firstTriedAt: new Date(Date.now() - 26 * 3_600_000) });
    await desk.runThrough(id, desk.runner(desk.platform.another().sending));
    expect(desk.arrived(1)[0]).toHaveLength(1);
    expect(await states(id)).toEqual(['sent']);
  });

  it('when it was stopped while whoever sent to one was dead: what had not left does not leave', async () => {
    const id = await begun(2);
    void desk.runner({ sendMessage: () => new Promise<never>(() => undefined) }).round();
    await expect
      .poll(
        async () =>
          (await desk.knex('campaignRecipients').where({ campaignId: id, state: 'sending' })).length,
      )
      .toBe(1);
    await desk.move(clientId, id, 'stopped');
    await again(id);
    expect(await desk.runner().round()).toBe(1);
    expect(desk.arrived(2).flat()).toEqual([]);
    expect(await states(id)).toEqual(['leftOut', 'leftOut']);
  });
});
