import { templates as texts } from '@recado/texts';
import { manageable, sendableKinds } from '@recado/transport';
import { fakeTransport, networkOf } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createTemplates } from '../templates/createTemplates.ts';
import { type Campaigner, createCampaigner, numberOf } from './testing/createCampaigner.ts';

const day = 24 * 3_600_000;
let desk: Campaigner;
let clientId: string;
let own: string;
beforeAll(async () => {
  desk = await createCampaigner({
    wrap: fake =>
      fakeTransport(networkOf(fake), {
        capabilities: { sends: sendableKinds, manages: manageable, replyWindowMs: day },
      }),
  });
});
afterAll(() => desk.platform.close());
beforeEach(async () => {
  await desk.knex('campaigns').delete();
  clientId = await desk.platform.linked();
  own = (await desk.knex('clients').where({ id: clientId }).first()).phoneNumber;
  const templates = createTemplates({ database: desk.knex, sessions: desk.platform.sessions });
  const words = {
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Hola, {{1}}. Hoy hay {{2}}.',
  } as const;
  await templates.create(clientId, { ...words, values: ['Marta', 'conchas'] });
  desk.platform.network.phone(own).templates.review('aviso', 'es_MX', 'approved');
  await templates.list(clientId, { limit: 1 });
});

const template = (...values: string[]) => ({
  type: 'template' as const,
  template: { name: 'aviso', values },
});
const named = async (id: string) => {
  for (const n of [0, 1]) desk.platform.network.phone(numberOf(n)).messages.length = 0;
  const numbers = [{ to: numberOf(0), name: 'Marta' }, { to: numberOf(1) }];
  await desk.recipients.choose(clientId, id, { numbers });
};

it('reaches who never wrote, with each one’s name in its gaps, and leaves out whom a gap would be empty for', async () => {
  const id = await desk.draft(clientId, 0, { message: template('{nombre}', 'pan en {negocio}') });
  await named(id);
  const { previews } = await desk.campaigns.get(clientId, id);
  expect(previews.map(({ text }) => text?.split('.')[0])).toEqual(['Hola, Marta', undefined]);
  await desk.move(clientId, id, 'running');
  await desk.runThrough(id);
  expect(desk.arrived(2)).toMatchObject([
    [{ text: expect.stringMatching(/^Hola, Marta\. Hoy hay pan en /) }],
    [],
  ]);
  expect(await desk.outcomes(clientId, id)).toMatchObject([{}, { state: 'leftOut', cause: 'nameless' }]);
  const [kept] = await storedMessages(desk.knex, clientId);
  expect(kept?.text).toMatch(/^Hola, Marta\. Hoy hay pan en /);
});

it('is refused as a draft that could not be sent, and a word stands where no name is known', async () => {
  await expect(desk.draft(clientId, 0, { message: template('{nombre}') })).rejects.toThrow(
    texts.values('aviso', '1, 2', 1),
  );
  const over = { message: template('{nombre}', 'pan'), nameless: 'word', nameWord: 'vecina' } as const;
  const id = await desk.draft(clientId, 0, over);
  await named(id);
  await desk.move(clientId, id, 'running');
  await desk.runThrough(id);
  expect(desk.arrived(2)).toMatchObject([
    [{ text: 'Hola, Marta. Hoy hay pan.' }],
    [{ text: 'Hola, vecina. Hoy hay pan.' }],
  ]);
});

it('says of words of one’s own whom they would not reach, and of a template that it reaches all', async () => {
  const id = await desk.draft(clientId, 0);
  await named(id);
  const closed = async (campaign: string) => (await desk.campaigns.get(clientId, campaign)).reach.closed;
  expect(await closed(id)).toBe(2);
  desk.platform.network.phone(numberOf(0)).write(own, '¿Hay pan?');
  await until(async () => (await closed(id)) === 1);
  const other = await desk.draft(clientId, 0, { message: template('usted', 'pan') });
  await named(other);
  expect(await closed(other)).toBe(0);
});
