import { templateTexts as texts } from '@recado/texts';
import { sendableMessageKinds, sessionTaskAreaNames } from '@recado/transport';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { createTemplateService } from '../../messaging/templates/createTemplateService.ts';
import {
  buildRecipientNumber,
  type CampaignTestPlatform,
  createCampaignTestPlatform,
} from './testing/createCampaignTestPlatform.ts';

const day = 24 * 3_600_000;
let campaigner: CampaignTestPlatform;
let clientId: string;
let ownNumber: string;
beforeAll(async () => {
  campaigner = await createCampaignTestPlatform({
    wrap: fake =>
      createFakeTransport(getFakeNetwork(fake), {
        capabilities: { sends: sendableMessageKinds, manages: sessionTaskAreaNames, replyWindowMs: day },
      }),
  });
});
afterAll(() => campaigner.platform.close());
beforeEach(async () => {
  await campaigner.knex('campaigns').delete();
  clientId = await campaigner.platform.createLinkedClient();
  ownNumber = (await campaigner.knex('clients').where({ id: clientId }).first()).phoneNumber;
  const templates = createTemplateService({ database: campaigner.knex, sessions: campaigner.platform.sessions });
  const templateInput = {
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Hola, {{1}}. Hoy hay {{2}}.',
  } as const;
  await templates.create(clientId, { ...templateInput, values: ['Marta', 'conchas'] });
  campaigner.platform.network.phone(ownNumber).templates.review('aviso', 'es_MX', 'approved');
  await templates.list(clientId, { limit: 1 });
});

const template = (...values: string[]) => ({
  type: 'template' as const,
  template: { name: 'aviso', values },
});
const chooseRecipients = async (id: string) => {
  for (const n of [0, 1]) campaigner.platform.network.phone(buildRecipientNumber(n)).messages.length = 0;
  const numbers = [{ to: buildRecipientNumber(0), name: 'Marta' }, { to: buildRecipientNumber(1) }];
  await campaigner.recipients.choose(clientId, id, { numbers });
};

it('template campaign fills in names, and leaves out each recipient who has no name and never wrote', async () => {
  const id = await campaigner.createDraft(clientId, 0, { message: template('{nombre}', 'pan en {negocio}') });
  await chooseRecipients(id);
  const { previews } = await campaigner.campaigns.get(clientId, id);
  expect(previews.map(({ text }) => text?.split('.')[0])).toEqual(['Hola, Marta', undefined]);
  await campaigner.setState(clientId, id, 'running');
  await campaigner.runThrough(id);
  expect(campaigner.receivedContents(2)).toMatchObject([
    [{ text: expect.stringMatching(/^Hola, Marta\. Hoy hay pan en /) }],
    [],
  ]);
  expect(await campaigner.outcomes(clientId, id)).toMatchObject([{}, { state: 'leftOut', cause: 'nameless' }]);
  const [storedMessage] = await readStoredMessages(campaigner.knex, clientId);
  expect(storedMessage?.text).toMatch(/^Hola, Marta\. Hoy hay pan en /);
});

it('template campaign rejects a draft without a required value, and inserts the substitute word for an unknown name', async () => {
  await expect(campaigner.createDraft(clientId, 0, { message: template('{nombre}') })).rejects.toThrow(
    texts.values('aviso', '1, 2', 1),
  );
  const overrides = { message: template('{nombre}', 'pan'), nameless: 'word', nameWord: 'vecina' } as const;
  const id = await campaigner.createDraft(clientId, 0, overrides);
  await chooseRecipients(id);
  await campaigner.setState(clientId, id, 'running');
  await campaigner.runThrough(id);
  expect(campaigner.receivedContents(2)).toMatchObject([
    [{ text: 'Hola, Marta. Hoy hay pan.' }],
    [{ text: 'Hola, vecina. Hoy hay pan.' }],
  ]);
});

it('campaign reach counts recipients outside the reply window for a free text, and counts none for a template', async () => {
  const id = await campaigner.createDraft(clientId, 0);
  await chooseRecipients(id);
  const countClosedWindows = async (campaign: string) =>
    (await campaigner.campaigns.get(clientId, campaign)).reach.closed;
  expect(await countClosedWindows(id)).toBe(2);
  campaigner.platform.network.phone(buildRecipientNumber(0)).write(ownNumber, '¿Hay pan?');
  await waitUntil(async () => (await countClosedWindows(id)) === 1);
  const other = await campaigner.createDraft(clientId, 0, { message: template('usted', 'pan') });
  await chooseRecipients(other);
  expect(await countClosedWindows(other)).toBe(0);
});
