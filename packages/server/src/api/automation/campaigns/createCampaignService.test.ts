import { campaignTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createContactService } from '../../conversations/contacts/createContactService.ts';
import { createLabelService } from '../../conversations/inbox/createLabelService.ts';
import { pruneCampaigns } from './pruneCampaigns.ts';
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
  clientId = await campaigner.platform.createClient();
});

const insertContact = async (n: number, fields: object = {}) =>
  campaigner
    .knex('contacts')
    .insert({
      id: campaigner.knex.raw('generate_uuid_v7()'),
      clientId,
      phone: buildRecipientNumber(n),
      addedAt: new Date(),
      ...fields,
    })
    .returning('id');

describe('draft of a campaign', () => {
  it('reports recipients that are left out: opted out, duplicate, without a country, group', async () => {
    await insertContact(1, { optedOutAt: new Date() });
    const id = await campaigner.createDraft(clientId, 0);
    const numbers = [
      { to: buildRecipientNumber(0), name: 'Marta' },
      { to: '+52 55 8700 0000' },
      { to: buildRecipientNumber(1) },
      { to: '55 8700 0002' },
      { to: 'group:120363001234567890' },
      { to: 'Marta' },
    ];
    // Numbers of ten digits belong to the country of the line's own number.
    const answer = await campaigner.recipients.choose(clientId, id, { numbers });
    expect(answer).toMatchObject({
      added: 2,
      leftOut: 4,
      known: 0,
      campaign: { counts: { total: 6, waiting: 2 } },
    });
    const outcomes = (await campaigner.outcomes(clientId, id)).map(({ to, state, cause }) => [to, state, cause]);
    expect(outcomes).toEqual([
      [buildRecipientNumber(0), 'waiting', null],
      ['5215587000000', 'leftOut', 'repeated'],
      [buildRecipientNumber(1), 'leftOut', 'optedOut'],
      ['5215587000002', 'waiting', null],
      ['group:120363001234567890', 'leftOut', 'unreadable'],
      ['Marta', 'leftOut', 'unreadable'],
    ]);
  });

  it('accepts a label and contacts, and does not report contacts with that label as duplicates', async () => {
    const contacts = createContactService({
      database: campaigner.knex,
      sessions: campaigner.platform.sessions,
      apiUrl: '/api',
      log,
    });
    for (const n of [0, 1]) {
      await insertContact(n);
      await contacts.change(clientId, buildRecipientNumber(n), { labels: ['Clientes'] });
    }
    await insertContact(2, { lid: '77001122', phone: null });
    const id = await campaigner.createDraft(clientId, 0);
    const choice = { labels: ['clientes'], contacts: [buildRecipientNumber(0), 'lid:77001122'] };
    expect(await campaigner.recipients.choose(clientId, id, choice)).toMatchObject({
      added: 3,
      leftOut: 0,
      known: 1,
    });
  });

  it('rejects an unknown label with an error that names it, and accepts a label without contacts', async () => {
    const labels = createLabelService({ database: campaigner.knex });
    await labels.create(clientId, { name: 'Mayoreo' });
    await labels.create(await campaigner.platform.createClient(), { name: 'Ajena' });
    await insertContact(0, { labels: ['Suelta'] });
    const id = await campaigner.createDraft(clientId, 0);
    const choose = (...labelNames: string[]) =>
      campaigner.recipients.choose(clientId, id, { labels: labelNames, numbers: [{ to: buildRecipientNumber(1) }] });
    const message = texts.unknownLabels('«Mayoero», «Ajena»');
    await expect(choose('Mayoreo', 'Mayoero', 'Ajena')).rejects.toMatchObject({
      status: 400,
      message,
      fields: { labels: message },
    });
    expect((await campaigner.get(clientId, id)).counts.total).toBe(0);
    expect(await choose('mayoreo')).toMatchObject({ added: 1, leftOut: 0, known: 0 });
    // A label exists even if only contacts have it.
    expect(await choose('Suelta')).toMatchObject({ added: 1 });
  });

  it('previews the text, also for a recipient without a name', async () => {
    await insertContact(0, { name: 'Marta' });
    await insertContact(1, { ownName: 'Deudor' });
    const id = await campaigner.createDraft(clientId, 2);
    const readPreviews = async () => (await campaigner.campaigns.get(clientId, id)).previews.map(({ text }) => text);
    expect(await readPreviews()).toEqual(['Hola Marta, ya hay pan.', 'Hola, ya hay pan.']);
    await campaigner.campaigns.change(clientId, id, { nameless: 'word', nameWord: 'vecino' }, serverActor);
    expect(await readPreviews()).toEqual(['Hola Marta, ya hay pan.', 'Hola vecino, ya hay pan.']);
    await campaigner.campaigns.change(clientId, id, { ownNames: true }, serverActor);
    expect(await readPreviews()).toEqual(['Hola Marta, ya hay pan.', 'Hola Deudor, ya hay pan.']);
    const { reach } = await campaigner.campaigns.get(clientId, id);
    expect(reach).toMatchObject({ nameless: 0, strangers: 2 });
  });

  it('leaves out recipients without a name when the campaign starts and its text requires a name', async () => {
    await insertContact(0, { name: 'Marta' });
    const id = await campaigner.createDraft(clientId, 2, { nameless: 'skip' });
    expect(await campaigner.setState(clientId, id, 'running')).toMatchObject({ counts: { waiting: 1, leftOut: 1 } });
    expect((await campaigner.outcomes(clientId, id))[1]).toMatchObject({ cause: 'nameless' });
  });

  it('removes a recipient by hand', async () => {
    const id = await campaigner.createDraft(clientId, 2);
    const [first] = await campaigner.outcomes(clientId, id);
    const leaveOut = () => campaigner.recipients.leaveOut(clientId, id, first?.id ?? '');
    expect((await leaveOut()).recipient).toMatchObject({ state: 'leftOut', cause: 'byHand' });
    expect((await leaveOut()).recipient).toMatchObject({ state: 'leftOut', cause: 'byHand' });
  });
});

describe('campaign service', () => {
  it('rejects changes that the state does not allow', async () => {
    const id = await campaigner.createDraft(clientId, 0);
    const change = (fields: object) => campaigner.campaigns.change(clientId, id, fields, serverActor);
    await expect(change({ state: 'running' })).rejects.toThrow(Conflict);
    await expect(change({ state: 'paused' })).rejects.toThrow(Conflict);
    await expect(change({ nameless: 'word' })).rejects.toThrow(Invalid);
    const pace = { perMinute: 4, opens: '19:00', closes: '09:00', weekdays: ['monday'] };
    await expect(change({ pace })).rejects.toThrow(Invalid);
    await campaigner.recipients.choose(clientId, id, { numbers: [{ to: buildRecipientNumber(0) }] });
    await change({ state: 'running' });
    await expect(change({ message: { type: 'text', text: { text: 'Otra' } } })).rejects.toThrow(Conflict);
    await expect(campaigner.recipients.choose(clientId, id, { numbers: [] })).rejects.toThrow(Conflict);
    await expect(campaigner.campaigns.remove(clientId, id, serverActor)).rejects.toThrow(Conflict);
    await change({ state: 'stopped' });
    await expect(change({ state: 'running' })).rejects.toThrow(Conflict);
    await campaigner.campaigns.remove(clientId, id, serverActor);
    const auditEntries = campaigner.knex('auditEntries').where({ targetId: clientId }).orderBy('id');
    expect(await auditEntries.pluck('action')).toEqual(['campaign.started', 'campaign.stopped', 'campaign.removed']);
  });

  it('lists campaigns page by page, newest first, lists recipients page by page, and filters both lists by state', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(await campaigner.createDraft(clientId, 1));
    await campaigner.setState(clientId, ids[0] ?? '', 'running');
    const first = await campaigner.campaigns.list(clientId, { limit: 2 });
    const rest = await campaigner.campaigns.list(clientId, { limit: 2, cursor: first.next ?? '' });
    expect([...first.campaigns, ...rest.campaigns].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
    const running = await campaigner.campaigns.list(clientId, { limit: 9, state: 'running' });
    expect(running.campaigns.map(({ id }) => id)).toEqual(ids.slice(0, 1));
    const id = ids[1] ?? '';
    await campaigner.recipients.choose(clientId, id, {
      numbers: [1, 2, 3].map(n => ({ to: buildRecipientNumber(n) })),
    });
    const page = await campaigner.recipients.list(clientId, id, { limit: 3, state: 'waiting' });
    const more = await campaigner.recipients.list(clientId, id, {
      limit: 3,
      state: 'waiting',
      cursor: page.next ?? '',
    });
    expect([...page.recipients, ...more.recipients].map(({ to }) => to)).toEqual(
      [0, 1, 2, 3].map(buildRecipientNumber),
    );
  });

  it('exports outcomes that a spreadsheet does not evaluate as formulas', async () => {
    const id = await campaigner.createDraft(clientId, 0);
    await campaigner.recipients.choose(clientId, id, { numbers: [{ to: buildRecipientNumber(0), name: '=1+1' }] });
    const chunks: string[] = [];
    for await (const chunk of await campaigner.recipients.exportOutcomes(clientId, id, serverActor))
      chunks.push(String(chunk));
    const [, row] = chunks.join('').split('\r\n');
    expect(row).toContain("'=1+1");
    expect(row).toContain('En espera');
  });

  it('deletes old campaigns unless they are running', async () => {
    const [draft, running] = [await campaigner.createDraft(clientId, 1), await campaigner.createDraft(clientId, 1)];
    await campaigner.setState(clientId, running, 'running');
    await campaigner
      .knex('campaigns')
      .where({ clientId })
      .update({ updatedAt: new Date(0) });
    await pruneCampaigns(campaigner.knex);
    expect(await campaigner.knex('campaigns').where({ clientId }).pluck('id')).toEqual([running]);
    expect(await campaigner.knex('campaignRecipients').where({ campaignId: draft })).toEqual([]);
  });
});
