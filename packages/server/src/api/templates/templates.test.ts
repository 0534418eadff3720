import type { OutgoingMessage } from '@recado/contract';
import { templates as texts } from '@recado/texts';
import { manageable, sendableKinds } from '@recado/transport';
import { fakeTransport, networkOf } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { createTemplates, type Templates } from './createTemplates.ts';

const customer = '5215587654327';
const day = 24 * 3_600_000;

let platform: Platform;
let templates: Templates;
let clientId: string;
let own: string;
beforeAll(async () => {
  platform = await createPlatform({
    wrap: fake =>
      fakeTransport(networkOf(fake), {
        ackTimeoutMs: 200,
        capabilities: { sends: sendableKinds, manages: manageable, replyWindowMs: day },
      }),
    others: network => [fakeTransport(network, { name: 'plain' })],
  });
  templates = createTemplates({ database: platform.database.knex, sessions: platform.sessions });
});
beforeEach(async () => {
  clientId = await platform.linked();
  own = (await platform.database.knex('clients').where({ id: clientId }).first()).phoneNumber;
  platform.network.phone(customer).messages.length = 0;
});
afterAll(() => platform.close());

const words = {
  name: 'pedido_listo',
  language: 'es_MX',
  category: 'utility',
  header: 'Pedido {{1}}',
  body: 'Hola, {{1}}: pase hasta las {{2}}.',
  values: ['41', 'Marta', '18:40'],
} as const;
const create = (about: object = {}) => templates.create(clientId, { ...words, ...about } as never);
const approve = (name: string = words.name) =>
  platform.network.phone(own).templates.review(name, 'es_MX', 'approved');
const send = (template: object) =>
  platform.sending.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: customer }, type: 'template', template } as OutgoingMessage,
  });
const events = async () => {
  const told = await platform.database
    .knex('events')
    .where({ clientId, type: 'template.updated' })
    .orderBy('sequence');
  return told.map(({ data }) => data);
};

it('is created, looked at, told once, listed, sent with its gaps filled, and gone', async () => {
  const { template } = await create();
  expect(template).toMatchObject({ status: 'pending', sendable: false, header: words.header });
  expect(template.variables).toEqual([
    { part: 'header', name: '1' },
    { part: 'body', name: '1' },
    { part: 'body', name: '2' },
  ]);
  await expect(send({ name: words.name, values: words.values })).rejects.toThrow(
    texts.notApproved.pending(words.name),
  );

  approve();
  await until(async () => (await events()).length > 0);
  approve();
  const { templates: listed } = await templates.list(clientId, { limit: 100 });
  expect(listed).toMatchObject([{ name: words.name, status: 'approved', sendable: true, id: template.id }]);
  expect(await events()).toEqual([
    {
      templateId: template.id,
      name: words.name,
      language: 'es_MX',
      status: 'approved',
      previousStatus: 'pending',
      reason: null,
    },
  ]);

  const { body } = await send({ name: words.name, values: words.values });
  expect(body).toMatchObject({ type: 'template', status: 'sent' });
  const text = 'Pedido 41\n\nHola, Marta: pase hasta las 18:40.';
  const arrived = platform.network.phone(customer).messages.find(({ id }) => id === body.messageId);
  expect(arrived?.content).toMatchObject({ type: 'text', text });
  const stored = (await storedMessages(platform.database.knex, clientId)).at(-1);
  expect(stored).toMatchObject({ text, details: { kind: 'template', template: { name: words.name } } });

  const other = await platform.linked();
  await expect(templates.remove(other, template.id ?? '')).rejects.toThrow(NotFound);
  expect((await templates.list(other, { limit: 100 })).templates).toEqual([]);
  await templates.remove(clientId, template.id ?? '');
  expect((await templates.list(clientId, { limit: 100 })).templates).toEqual([]);
  await expect(templates.remove(clientId, template.id ?? '')).rejects.toThrow(NotFound);
});

it('is known when it was made in the network’s own pages, and what changed there meanwhile is told', async () => {
  const { templates: there } = platform.network.phone(own);
  await there.tasks['templates.create']({
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Ya está.',
  });
  const made = there.all[0];
  if (!made) throw new Error('it was not made');
  there.all[0] = { ...made, status: 'approved' };
  expect((await send({ name: 'aviso' })).body.status).toBe('sent');
  expect(await events()).toEqual([]);
  there.all[0] = { ...made, status: 'rejected', reason: 'Dice lo mismo que otra.' };
  await templates.list(clientId, { limit: 100 });
  expect(await events()).toMatchObject([{ status: 'rejected', previousStatus: 'approved' }]);
});

it.each([
  ['a name that nobody knows', { name: 'otra' }, texts.unknown('otra')],
  ['another language', { name: 'pedido_listo', language: 'en' }, texts.unknownIn('pedido_listo', 'en')],
  ['too few values', { name: 'pedido_listo', values: ['41'] }, texts.values('pedido_listo', '1, 1, 2', 1)],
  [
    'too many values',
    { name: 'pedido_listo', values: ['1', '2', '3', '4'] },
    texts.values('pedido_listo', '1, 1, 2', 4),
  ],
])('refuses %s, and sends nothing', async (_, template, sentence) => {
  await create();
  approve();
  await until(async () => (await events()).length > 0);
  await expect(send(template)).rejects.toThrow(new Unprocessable(sentence));
  expect(await storedMessages(platform.database.knex, clientId)).toEqual([]);
});

it('asks which language, where several are approved', async () => {
  await create();
  approve();
  await create({ language: 'en', body: 'Hi {{1}}, until {{2}}.' });
  platform.network.phone(own).templates.review(words.name, 'en', 'approved');
  await until(async () => (await events()).length > 1);
  await expect(send({ name: words.name, values: words.values })).rejects.toThrow(
    texts.whichLanguage(words.name, 'en, es_MX'),
  );
  expect((await send({ name: words.name, language: 'en', values: words.values })).body.status).toBe('sent');
});

it('takes no template whose gaps are not as they must be, and none twice', async () => {
  await expect(create({ values: ['41'] })).rejects.toThrow(Invalid);
  await expect(create({ body: 'Hola, {{2}}', header: undefined, values: ['x'] })).rejects.toThrow(
    texts.skippedGap,
  );
  await expect(create({ body: 'Hola, {{nombre}}' })).rejects.toThrow(texts.mixedGaps);
  await create();
  await expect(create()).rejects.toThrow(texts.taken(words.name, 'es_MX'));
});

it('is listed page by page, in the order of names, and by status', async () => {
  for (const name of ['c', 'a', 'b']) await create({ name });
  approve('b');
  await until(async () => (await events()).length > 0);
  const first = await templates.list(clientId, { limit: 2 });
  expect(first.templates.map(({ name }) => name)).toEqual(['a', 'b']);
  const rest = await templates.list(clientId, { limit: 2, cursor: first.next ?? '' });
  expect(rest).toMatchObject({ templates: [{ name: 'c' }], next: null });
  const approved = await templates.list(clientId, { limit: 2, status: 'approved' });
  expect(approved.templates.map(({ name }) => name)).toEqual(['b']);
});

it('is nothing that a linked phone has: a 409 says what to do instead', async () => {
  await platform.database.knex('clients').where({ id: clientId }).update({ transport: 'plain' });
  for (const ask of [() => templates.list(clientId, { limit: 2 }), create, () => send({ name: 'aviso' })])
    await expect(ask()).rejects.toThrow(new Conflict(texts.none));
});
