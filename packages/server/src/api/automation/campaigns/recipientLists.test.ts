import type { Sdk } from '@recado/sdk';
import { campaignTexts, contactFileTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
let campaign: string;
beforeAll(async () => {
  world = await startContractTestServer();
  program = world.server.sdk.withApiToken(world.client.apiToken);
  const message = { type: 'text', text: { text: 'Hola { nombre }, debe {monto} en {negocio}.' } } as const;
  const created = await program.request('POST /external/campaigns', { payload: { name: 'Pan', message } });
  campaign = created.campaign.id;
});
afterAll(() => world.stop());

interface AdditionQuery {
  readonly dryRun?: boolean;
  readonly columns?: string;
  readonly onlyLineCountry?: boolean;
}

const add = (list: string, query: AdditionQuery = {}) =>
  program.request('POST /external/campaigns/{campaign}/recipients/import', {
    params: { campaign },
    query,
    payload: createUploadForm(Buffer.from(list), 'text/csv', 'lista.csv'),
  });
const listRecipients = async () => {
  const params = { campaign };
  return (await program.request('GET /external/campaigns/{campaign}/recipients', { params, query: { limit: 500 } }))
    .recipients;
};

describe('list of recipients', () => {
  const csv = 'Nombre,Celular\nAna,55 1100 0001\nJohn,+1 305 555 1234\nEva,55\nAna B,5511000001\n';

  it('is previewed with people, countries and left-out entries, and nothing is stored before it is added', async () => {
    const preview = await add(csv, { dryRun: true });
    expect(preview).toMatchObject({
      dryRun: true,
      added: 2,
      leftOut: 2,
      mapping: 'headings',
      campaign: { counts: { total: 4 } },
    });
    expect(preview).toMatchObject({ nameless: 0, otherSheets: [] });
    expect(preview.countries).toEqual([
      { country: 'MX', count: 1, other: false },
      { country: 'US', count: 1, other: true },
    ]);
    expect(preview.recipients).toMatchObject([
      { row: 4, to: '55', name: 'Eva', country: null, cause: 'unreadable' },
      { row: 5, to: '5215511000001', name: 'Ana B', cause: 'repeated', reason: contactFileTexts.repeated(2) },
      { row: 2, to: '5215511000001', name: 'Ana', country: 'MX', cause: null, reason: null },
      { row: 3, to: '13055551234', name: 'John', country: 'US', cause: null, reason: null },
    ]);
    expect(await listRecipients()).toEqual([]);
    const selection = { numbers: [{ to: '55 1100 0009', name: 'Luis' }] };
    const options = { params: { campaign }, query: { dryRun: true }, payload: selection };
    const selected = await program.request('POST /external/campaigns/{campaign}/recipients', options);
    expect(selected).toMatchObject({ added: 1, recipients: [{ row: null, to: '5215511000009', name: 'Luis' }] });
    expect(await listRecipients()).toEqual([]);
    expect(await add(csv)).toMatchObject({
      ...preview,
      dryRun: false,
      campaign: { ...preview.campaign, endsAt: expect.any(String) },
    });
    expect((await listRecipients()).map(({ row, to, name, state }) => [row, to, name, state])).toEqual([
      [2, '5215511000001', 'Ana', 'waiting'],
      [3, '13055551234', 'John', 'waiting'],
      [4, '55', 'Eva', 'leftOut'],
      [5, '5215511000001', 'Ana B', 'leftOut'],
    ]);
  });

  it('with documents instead of telephones is refused, and nothing is remembered', async () => {
    const documents = 'Nome;CPF;E-mail\nAna;55110000301;a@b.br\nEva;55110000302;b@b.br\n';
    const refusal = { status: 400, message: contactFileTexts.noPhoneColumn('CPF') };
    await expect(add(documents, { dryRun: true })).rejects.toMatchObject(refusal);
    await expect(add(documents)).rejects.toMatchObject(refusal);
    const chosen = { status: 400, message: contactFileTexts.notPhoneColumn('CPF') };
    await expect(add(documents, { columns: 'ownName,number,-' })).rejects.toMatchObject(chosen);
    expect(await world.server.knex('listColumns').where({ clientId: world.client.id })).toEqual([]);
  });

  it('with unknown headings is added only after its columns were confirmed, which are then remembered', async () => {
    const unknown = 'Quién;Avisar a\nMarta;55 1100 0011\n';
    expect(await add(unknown, { dryRun: true })).toMatchObject({ mapping: 'guess', added: 1, leftOut: 1 });
    const message = contactFileTexts.confirmColumns('Avisar a', '55 1100 0011');
    await expect(add(unknown)).rejects.toMatchObject({ status: 400, message });
    const confirmed = await add(unknown, { columns: 'ownName,number' });
    expect(confirmed).toMatchObject({ mapping: 'chosen', added: 1, leftOut: 0, recipients: [{ name: 'Marta' }] });
    // Only the countries of this addition: the campaign already has a number of the United States.
    expect(confirmed.countries).toEqual([{ country: 'MX', count: 1, other: false }]);
    const next = await add('QUIÉN;Avisar a\nEva;55 1100 0012\n');
    expect(next).toMatchObject({ mapping: 'remembered', added: 1, leftOut: 0 });
    const columns = await world.server.knex('listColumns').where({ clientId: world.client.id });
    expect(columns).toMatchObject([
      { columns: ['ownName', 'number'], headings: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    await expect(add(unknown, { columns: 'phone' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('people of other countries', () => {
  const csv = 'Nombre,Celular\n,55 1100 0001\nJohn,+1 305 555 1234\nInés,+1 809 555 0123\nRosa,+51 987 654 321\n';
  let params: { campaign: string };
  beforeAll(async () => {
    const message = { type: 'text', text: { text: 'Hola {nombre}' } } as const;
    const created = await program.request('POST /external/campaigns', { payload: { name: 'Países', message } });
    params = { campaign: created.campaign.id };
  });
  const addList = (query: AdditionQuery) => {
    const payload = createUploadForm(Buffer.from(csv), 'text/csv', 'lista.csv');
    return program.request('POST /external/campaigns/{campaign}/recipients/import', { params, query, payload });
  };
  const listOf = async (query: { country?: string; state?: 'leftOut' | 'waiting' }) => {
    const route = 'GET /external/campaigns/{campaign}/recipients';
    return (await program.request(route, { params, query })).recipients.map(({ name }) => name);
  };

  it('are left out of an addition that asks for it, with their country as the reason', async () => {
    const preview = await addList({ dryRun: true, onlyLineCountry: true });
    expect(preview).toMatchObject({ added: 1, leftOut: 3, nameless: 1 });
    expect(preview.countries).toEqual([{ country: 'MX', count: 1, other: false }]);
    expect(preview.recipients.slice(0, 3)).toMatchObject([
      { row: 3, country: 'US', cause: 'byHand', reason: campaignTexts.leftOut.otherCountry('Estados Unidos') },
      { row: 4, country: 'DO', cause: 'byHand' },
      { row: 5, to: '51987654321', country: 'PE', cause: 'byHand' },
    ]);
    const payload = { numbers: [{ to: '+51 987 654 321' }, { to: '55 1100 0002' }] };
    const options = { params, query: { dryRun: true, onlyLineCountry: true }, payload };
    const selected = await program.request('POST /external/campaigns/{campaign}/recipients', options);
    expect(selected).toMatchObject({ added: 1, leftOut: 1, nameless: 1 });
  });

  it('are listed by country and left out together, even if countries share a calling code', async () => {
    expect(await addList({})).toMatchObject({ added: 4, leftOut: 0, nameless: 1 });
    expect(await listOf({ country: 'US' })).toEqual(['John']);
    expect(await listOf({ country: 'DO', state: 'waiting' })).toEqual(['Inés']);
    expect(await listOf({ country: 'CL' })).toEqual([]);
    const leaveOut = (country: string) =>
      program.request('DELETE /external/campaigns/{campaign}/recipients', { params, query: { country } });
    expect(await leaveOut('US')).toMatchObject({ leftOut: 1 });
    expect(await leaveOut('US')).toMatchObject({ leftOut: 0 });
    expect(await listOf({ state: 'leftOut' })).toEqual(['John']);
    const { countries } = await program.request('GET /external/campaigns/{campaign}', { params });
    expect(countries.map(({ country }) => country)).toEqual(['DO', 'MX', 'PE']);
    await expect(leaveOut('peru')).rejects.toMatchObject({ status: 400 });
  });

  it('of a campaign of another account cannot be left out', async () => {
    const stranger = await world.server.person();
    const { client } = await stranger.sdk.request('POST /clients', {
      payload: { businessName: 'Otra', phoneNumber: `52155${Date.now().toString().slice(-8)}` },
    });
    const query = { country: 'PE' };
    const options = { params: { id: client.id, ...params }, query };
    await expect(
      stranger.sdk.request('DELETE /clients/{id}/campaigns/{campaign}/recipients', options),
    ).rejects.toMatchObject({ status: 404 });
    expect(await listOf({ country: 'PE', state: 'waiting' })).toEqual(['Rosa']);
  });
});

it('digits that are no number of the line are exported as written, and never as a number of another country', async () => {
  const message = { type: 'text', text: { text: 'Hola' } } as const;
  const created = await program.request('POST /external/campaigns', { payload: { name: 'Cifras', message } });
  const params = { campaign: created.campaign.id };
  const csv = 'Nombre,Celular\nAna,912345625\nEva,55 1100 0001\n';
  const payload = createUploadForm(Buffer.from(csv), 'text/csv', 'lista.csv');
  await program.request('POST /external/campaigns/{campaign}/recipients/import', { params, payload });
  const route = 'GET /external/campaigns/{campaign}/recipients/export';
  const sheet = String(await program.request(route, { params, accept: 'text/csv' }));
  const [, ana = '', eva = ''] = sheet.split('\r\n');
  expect(ana).toMatch(/^912345625,Ana,/);
  expect(eva).toMatch(/^521 55 1100 0001,Eva,/);
});

it('a program adds a complete number of another country as digits, and a list leaves it out', async () => {
  const created = await program.request('POST /external/campaigns', {
    payload: { name: 'Perú', message: { type: 'text', text: { text: 'Hola' } } },
  });
  const params = { campaign: created.campaign.id };
  const numbers = [{ to: '51987654321', name: 'Rosa' }, { to: '5511009999' }, { to: '16195550100' }, { to: '123' }];
  const options = { params, query: { dryRun: true }, payload: { numbers } };
  const preview = await program.request('POST /external/campaigns/{campaign}/recipients', options);
  expect(preview).toMatchObject({ added: 2, leftOut: 2 });
  expect(preview.countries).toEqual([
    { country: 'MX', count: 1, other: false },
    { country: 'PE', count: 1, other: true },
  ]);
  const listed = new Map(preview.recipients.map(recipient => [recipient.to, recipient]));
  expect(listed.get('51987654321')).toMatchObject({ country: 'PE', name: 'Rosa', cause: null });
  // The number is American, or Mexican with the former prefix 1.
  expect(listed.get('16195550100')).toMatchObject({ cause: 'unreadable' });
  const list = await program.request('POST /external/campaigns/{campaign}/recipients/import', {
    params,
    query: { dryRun: true },
    payload: createUploadForm(Buffer.from('Nombre,Número\nRosa,51987654321\n'), 'text/csv', 'lista.csv'),
  });
  expect(list).toMatchObject({ added: 0, recipients: [{ to: '51987654321', cause: 'unreadable' }] });
});

it('a campaign warns about placeholders that would be sent as written', async () => {
  const { campaign: shown } = await program.request('GET /external/campaigns/{campaign}', { params: { campaign } });
  expect(shown.warnings).toEqual([
    campaignTexts.placeholder('{ nombre }', '{nombre}'),
    campaignTexts.placeholder('{monto}', undefined),
  ]);
});
