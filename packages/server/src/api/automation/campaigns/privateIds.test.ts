import { randomUUID } from 'node:crypto';
import type { Sdk } from '@recado/sdk';
import { sendRejectionTexts } from '@recado/texts';
import { createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createUploadForm } from '../../messaging/files/testing/createUploadForm.ts';

/* The line uses Meta's API. Its former connection was a linked phone, whose private IDs (LIDs) Meta does not know. */
let server: TestServer;
let program: Sdk;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer({
    transportOn: network => createFakeTransport(network, { capabilities: { privateIds: 'business-scoped' } }),
  });
  const owner = await server.person();
  const payload = { businessName: 'La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.sdk.request('POST /clients', { payload });
  clientId = client.id;
  program = server.sdk.withApiToken(client.apiToken);
  await server.knex('contacts').insert([
    { id: randomUUID(), clientId, lid: '77001', labels: ['clientes'], addedAt: new Date() },
    { id: randomUUID(), clientId, lid: '77002', phone: '5215587650002', labels: ['clientes'], addedAt: new Date() },
    { id: randomUUID(), clientId, lid: 'MX.8100000003', labels: ['clientes'], addedAt: new Date() },
  ]);
});
afterAll(() => server.stop());

const createDraft = async () => {
  const message = { type: 'text', text: { text: 'Hola' } } as const;
  return (await program.request('POST /external/campaigns', { payload: { name: 'Pan', message } })).campaign.id;
};
const otherConnection = { cause: 'unreadable', reason: sendRejectionTexts.otherConnection };

it.each([
  ['of a label', { labels: ['clientes'] }],
  ['by their IDs', { numbers: [{ to: 'lid:77001' }, { to: 'lid:77002' }, { to: 'lid:MX.8100000003' }] }],
  ['from the contacts', { contacts: ['lid:77001', 'lid:77002', 'lid:MX.8100000003'] }],
])(
  'people %s whose ID belongs to another connection are left out in the preview, or resolved to their number',
  async (_, payload) => {
    const params = { campaign: await createDraft() };
    for (const dryRun of [true, false]) {
      const response = await program.request('POST /external/campaigns/{campaign}/recipients', {
        ...{ params, payload, query: { dryRun } },
      });
      expect(response).toMatchObject({ added: 2, leftOut: 1 });
      const causes = new Map(response.recipients.map(({ to, cause, reason }) => [to, { cause, reason }]));
      expect(causes.get('lid:77001')).toEqual(otherConnection);
      expect(causes.get('lid:MX.8100000003')).toEqual({ cause: null, reason: null });
    }
  },
);

it('people of a list whose ID belongs to another connection are left out, too', async () => {
  const response = await program.request('POST /external/campaigns/{campaign}/recipients/import', {
    params: { campaign: await createDraft() },
    query: { dryRun: true },
    payload: createUploadForm(
      Buffer.from('Nombre,Número\nAna,lid:77001\nEva,lid:MX.8100000003\n'),
      'text/csv',
      'a.csv',
    ),
  });
  expect(response).toMatchObject({ added: 1, leftOut: 1 });
  expect(response.recipients[0]).toMatchObject({ to: 'lid:77001', name: 'Ana', ...otherConnection });
});
