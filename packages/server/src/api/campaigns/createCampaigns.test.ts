import { campaigns as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { Conflict, Invalid } from '../../ground/errors/index.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { createLabels } from '../inbox/createLabels.ts';
import { createContacts } from '../social/createContacts.ts';
import { pruneCampaigns } from './pruneCampaigns.ts';
import { type Campaigner, createCampaigner, numberOf } from './testing/createCampaigner.ts';

let desk: Campaigner;
let clientId: string;
beforeAll(async () => {
  desk = await createCampaigner();
});
afterAll(() => desk.platform.close());
beforeEach(async () => {
  clientId = await desk.platform.client();
});

const person = async (n: number, given: object = {}) =>
  desk
    .knex('contacts')
    .insert({ id: desk.knex.raw('new_id()'), clientId, phone: numberOf(n), addedAt: new Date(), ...given })
    .returning('id');

describe('whom it is for', () => {
  it('names those it leaves out: opted out, doubled, without a country, groups', async () => {
    await person(1, { optedOutAt: new Date() });
    const id = await desk.draft(clientId, 0);
    const numbers = [
      { to: numberOf(0), name: 'Marta' },
      { to: '+52 55 8700 0000' },
      { to: numberOf(1) },
      { to: '55 8700 0002' },
      { to: 'group:120363001234567890' },
      { to: 'Marta' },
    ];
    // Ten digits are of the country of the line's own number.
    const answer = await desk.recipients.choose(clientId, id, { numbers });
    expect(answer).toMatchObject({
      added: 2,
      leftOut: 4,
      known: 0,
      campaign: { counts: { total: 6, waiting: 2 } },
    });
    const told = (await desk.outcomes(clientId, id)).map(({ to, state, cause }) => [to, state, cause]);
    expect(told).toEqual([
      [numberOf(0), 'waiting', null],
      ['525587000000', 'leftOut', 'repeated'],
      [numberOf(1), 'leftOut', 'optedOut'],
      ['525587000002', 'waiting', null],
      ['group:120363001234567890', 'leftOut', 'unreadable'],
      ['Marta', 'leftOut', 'unreadable'],
    ]);
  });

  it('takes a label and contacts; who is there already is not doubled and not complained of', async () => {
    const contacts = createContacts({
      database: desk.knex,
      sessions: desk.platform.sessions,
      apiUrl: '/api',
      log,
    });
    for (const n of [0, 1]) {
      await person(n);
      await contacts.change(clientId, numberOf(n), { labels: ['Clientes'] });
    }
    await person(2, { lid: '77001122', phone: null });
    const id = await desk.draft(clientId, 0);
    const asked = { labels: ['clientes'], contacts: [numberOf(0), 'lid:77001122'] };
    expect(await desk.recipients.choose(clientId, id, asked)).toMatchObject({
      added: 3,
      leftOut: 0,
      known: 1,
    });
  });

  it('refuses a label that there is not, by its name; one that nobody has is nobody', async () => {
    const labels = createLabels({ database: desk.knex });
    await labels.create(clientId, { name: 'Mayoreo' });
    await labels.create(await desk.platform.client(), { name: 'Ajena' });
    await person(0, { labels: ['Suelta'] });
    const id = await desk.draft(clientId, 0);
    const choose = (...named: string[]) =>
      desk.recipients.choose(clientId, id, { labels: named, numbers: [{ to: numberOf(1) }] });
    const message = texts.unknownLabels('«Mayoero», «Ajena»');
    await expect(choose('Mayoreo', 'Mayoero', 'Ajena')).rejects.toMatchObject({
      status: 400,
      message,
      fields: { labels: message },
    });
    expect((await desk.get(clientId, id)).counts.total).toBe(0);
    expect(await choose('mayoreo')).toMatchObject({ added: 1, leftOut: 0, known: 0 });
    // A label of a contact alone is one.
    expect(await choose('Suelta')).toMatchObject({ added: 1 });
  });

  it('previews what they would read, with somebody who has no name', async () => {
    await person(0, { name: 'Marta' });
    await person(1, { ownName: 'Deudor' });
    const id = await desk.draft(clientId, 2);
    const read = async () => (await desk.campaigns.get(clientId, id)).previews.map(({ text }) => text);
    expect(await read()).toEqual(['Hola Marta, ya hay pan.', 'Hola, ya hay pan.']);
    await desk.campaigns.change(clientId, id, { nameless: 'word', nameWord: 'vecino' }, theServer);
    expect(await read()).toEqual(['Hola Marta, ya hay pan.', 'Hola vecino, ya hay pan.']);
    await desk.campaigns.change(clientId, id, { ownNames: true }, theServer);
    expect(await read()).toEqual(['Hola Marta, ya hay pan.', 'Hola Deudor, ya hay pan.']);
    const { reach } = await desk.campaigns.get(clientId, id);
    expect(reach).toMatchObject({ nameless: 0, strangers: 2 });
  });

  it('leaves out whoever has no name, where that was asked for, before anything is sent', async () => {
    await person(0, { name: 'Marta' });
    const id = await desk.draft(clientId, 2, { nameless: 'skip' });
    expect(await desk.move(clientId, id, 'running')).toMatchObject({ counts: { waiting: 1, leftOut: 1 } });
    expect((await desk.outcomes(clientId, id))[1]).toMatchObject({ cause: 'nameless' });
  });

  it('lets somebody be taken out, by hand', async () => {
    const id = await desk.draft(clientId, 2);
    const [first] = await desk.outcomes(clientId, id);
    const leave = () => desk.recipients.leaveOut(clientId, id, first?.id ?? '');
    expect((await leave()).recipient).toMatchObject({ state: 'leftOut', cause: 'byHand' });
    expect((await leave()).recipient).toMatchObject({ state: 'leftOut', cause: 'byHand' });
  });
});

describe('what may be asked of it', () => {
  it('refuses what does not follow', async () => {
    const id = await desk.draft(clientId, 0);
    const change = (given: object) => desk.campaigns.change(clientId, id, given, theServer);
    await expect(change({ state: 'running' })).rejects.toThrow(Conflict);
    await expect(change({ state: 'paused' })).rejects.toThrow(Conflict);
    await expect(change({ nameless: 'word' })).rejects.toThrow(Invalid);
    const pace = { perMinute: 4, opens: '19:00', closes: '09:00', weekdays: ['monday'] };
    await expect(change({ pace })).rejects.toThrow(Invalid);
    await desk.recipients.choose(clientId, id, { numbers: [{ to: numberOf(0) }] });
    await change({ state: 'running' });
    await expect(change({ message: { type: 'text', text: { text: 'Otra' } } })).rejects.toThrow(Conflict);
    await expect(desk.recipients.choose(clientId, id, { numbers: [] })).rejects.toThrow(Conflict);
    await expect(desk.campaigns.remove(clientId, id, theServer)).rejects.toThrow(Conflict);
    await change({ state: 'stopped' });
    await expect(change({ state: 'running' })).rejects.toThrow(Conflict);
    await desk.campaigns.remove(clientId, id, theServer);
    expect(await desk.knex('audit').where({ targetId: clientId }).orderBy('id').pluck('action')).toEqual([
      'campaign.started',
      'campaign.stopped',
      'campaign.removed',
    ]);
  });

  it('lists page by page, the newest first, and of one state', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(await desk.draft(clientId, 1));
    await desk.move(clientId, ids[0] ?? '', 'running');
    const first = await desk.campaigns.list(clientId, { limit: 2 });
    const rest = await desk.campaigns.list(clientId, { limit: 2, cursor: first.next ?? '' });
    expect([...first.campaigns, ...rest.campaigns].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
    const running = await desk.campaigns.list(clientId, { limit: 9, state: 'running' });
    expect(running.campaigns.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const id = ids[1] ?? '';
    await desk.recipients.choose(clientId, id, { numbers: [1, 2, 3].map(n => ({ to: numberOf(n) })) });
    const page = await desk.recipients.list(clientId, id, { limit: 3, state: 'waiting' });
    const more = await desk.recipients.list(clientId, id, {
      limit: 3,
      state: 'waiting',
      cursor: page.next ?? '',
    });
    expect([...page.recipients, ...more.recipients].map(({ to }) => to)).toEqual([0, 1, 2, 3].map(numberOf));
  });

  it('writes outcomes that a spreadsheet does not calculate', async () => {
    const id = await desk.draft(clientId, 0);
    await desk.recipients.choose(clientId, id, { numbers: [{ to: numberOf(0), name: '=1+1' }] });
    const parts: string[] = [];
    for await (const part of await desk.recipients.write(clientId, id, theServer)) parts.push(String(part));
    const [, row] = parts.join('').split('\r\n');
    expect(row).toContain("'=1+1");
    expect(row).toContain('En espera');
  });

  it('is forgotten in the end, and never while it is under way', async () => {
    const [draft, running] = [await desk.draft(clientId, 1), await desk.draft(clientId, 1)];
    await desk.move(clientId, running, 'running');
    await desk
      .knex('campaigns')
      .where({ clientId })
      .update({ updatedAt: new Date(0) });
    await pruneCampaigns(desk.knex);
    expect(await desk.knex('campaigns').where({ clientId }).pluck('id')).toEqual([running]);
    expect(await desk.knex('campaignRecipients').where({ campaignId: draft })).toEqual([]);
  });
});
