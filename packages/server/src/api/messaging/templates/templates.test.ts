import type { OutgoingMessage } from '@recado/contract';
import { templateTexts as texts } from '@recado/texts';
import { sendableMessageKinds, sessionTaskAreaNames } from '@recado/transport';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { createTemplateService, type TemplateService } from './createTemplateService.ts';

const CUSTOMER_PHONE = '5215587654327';
const DAY_MS = 24 * 3_600_000;

let platform: TestPlatform;
let templates: TemplateService;
let clientId: string;
let ownPhone: string;
beforeAll(async () => {
  platform = await createTestPlatform({
    wrap: fake =>
      createFakeTransport(getFakeNetwork(fake), {
        ackTimeoutMs: 200,
        capabilities: { sends: sendableMessageKinds, manages: sessionTaskAreaNames, replyWindowMs: DAY_MS },
      }),
    otherTransports: network => [createFakeTransport(network, { name: 'plain' })],
  });
  templates = createTemplateService({ database: platform.database.knex, sessions: platform.sessions });
});
beforeEach(async () => {
  clientId = await platform.createLinkedClient();
  ownPhone = (await platform.database.knex('clients').where({ id: clientId }).first()).phoneNumber;
  platform.network.phone(CUSTOMER_PHONE).messages.length = 0;
});
afterAll(() => platform.close());

const templateContent = {
  name: 'pedido_listo',
  language: 'es_MX',
  category: 'utility',
  header: 'Pedido {{1}}',
  body: 'Hola, {{1}}: pase hasta las {{2}}.',
  values: ['41', 'Marta', '18:40'],
} as const;
const create = (overrides: object = {}) => templates.create(clientId, { ...templateContent, ...overrides } as never);
const approve = (name: string = templateContent.name) =>
  platform.network.phone(ownPhone).templates.review(name, 'es_MX', 'approved');
const send = (template: object) =>
  platform.sender.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: CUSTOMER_PHONE }, type: 'template', template } as OutgoingMessage,
  });
const events = async () => {
  const eventRows = await platform.database
    .knex('events')
    .where({ clientId, type: 'template.updated' })
    .orderBy('sequence');
  return eventRows.map(({ data }) => data);
};

it('template is created, approved, sent and deleted, and its approval is emitted once', async () => {
  const { template } = await create();
  expect(template).toMatchObject({ status: 'pending', sendable: false, header: templateContent.header });
  expect(template.variables).toEqual([
    { part: 'header', name: '1' },
    { part: 'body', name: '1' },
    { part: 'body', name: '2' },
  ]);
  await expect(send({ name: templateContent.name, values: templateContent.values })).rejects.toThrow(
    texts.notApproved.pending(templateContent.name),
  );

  approve();
  await waitUntil(async () => (await events()).length > 0);
  approve();
  const { templates: listed } = await templates.list(clientId, { limit: 100 });
  expect(listed).toMatchObject([{ name: templateContent.name, status: 'approved', sendable: true, id: template.id }]);
  expect(await events()).toEqual([
    {
      templateId: template.id,
      name: templateContent.name,
      language: 'es_MX',
      status: 'approved',
      previousStatus: 'pending',
      reason: null,
    },
  ]);

  const { body } = await send({ name: templateContent.name, values: templateContent.values });
  expect(body).toMatchObject({ type: 'template', status: 'sent' });
  const text = 'Pedido 41\n\nHola, Marta: pase hasta las 18:40.';
  const receivedMessage = platform.network.phone(CUSTOMER_PHONE).messages.find(({ id }) => id === body.messageId);
  expect(receivedMessage?.content).toMatchObject({ type: 'text', text });
  const stored = (await readStoredMessages(platform.database.knex, clientId)).at(-1);
  expect(stored).toMatchObject({ text, details: { kind: 'template', template: { name: templateContent.name } } });

  const other = await platform.createLinkedClient();
  await expect(templates.remove(other, template.id ?? '')).rejects.toThrow(NotFound);
  expect((await templates.list(other, { limit: 100 })).templates).toEqual([]);
  await templates.remove(clientId, template.id ?? '');
  expect((await templates.list(clientId, { limit: 100 })).templates).toEqual([]);
  await expect(templates.remove(clientId, template.id ?? '')).rejects.toThrow(NotFound);
});

it('template created in the pages of the network can be sent, and its later status change is emitted', async () => {
  const { templates: networkTemplates } = platform.network.phone(ownPhone);
  await networkTemplates.tasks['templates.create']({
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Ya está.',
  });
  const networkTemplate = networkTemplates.all[0];
  if (!networkTemplate) throw new Error('the template was not created');
  networkTemplates.all[0] = { ...networkTemplate, status: 'approved' };
  expect((await send({ name: 'aviso' })).body.status).toBe('sent');
  expect(await events()).toEqual([]);
  networkTemplates.all[0] = { ...networkTemplate, status: 'rejected', reason: 'Dice lo mismo que otra.' };
  await templates.list(clientId, { limit: 100 });
  expect(await events()).toMatchObject([{ status: 'rejected', previousStatus: 'approved' }]);
});

it.each([
  ['an unknown name', { name: 'otra' }, texts.unknown('otra')],
  ['another language', { name: 'pedido_listo', language: 'en' }, texts.unknownIn('pedido_listo', 'en')],
  ['too few values', { name: 'pedido_listo', values: ['41'] }, texts.values('pedido_listo', '1, 1, 2', 1)],
  [
    'too many values',
    { name: 'pedido_listo', values: ['1', '2', '3', '4'] },
    texts.values('pedido_listo', '1, 1, 2', 4),
  ],
])('template message is rejected and not sent for %s', async (_, template, sentence) => {
  await create();
  approve();
  await waitUntil(async () => (await events()).length > 0);
  await expect(send(template)).rejects.toThrow(new Unprocessable(sentence));
  expect(await readStoredMessages(platform.database.knex, clientId)).toEqual([]);
});

it('template message requires a language when the template is approved in several languages', async () => {
  await create();
  approve();
  await create({ language: 'en', body: 'Hi {{1}}, until {{2}}.' });
  platform.network.phone(ownPhone).templates.review(templateContent.name, 'en', 'approved');
  await waitUntil(async () => (await events()).length > 1);
  await expect(send({ name: templateContent.name, values: templateContent.values })).rejects.toThrow(
    texts.whichLanguage(templateContent.name, 'en, es_MX'),
  );
  expect((await send({ name: templateContent.name, language: 'en', values: templateContent.values })).body.status).toBe(
    'sent',
  );
});

it('template is rejected when its variables are invalid, or when its name exists in this language', async () => {
  await expect(create({ values: ['41'] })).rejects.toThrow(Invalid);
  await expect(create({ body: 'Hola, {{2}}', header: undefined, values: ['x'] })).rejects.toThrow(texts.skippedGap);
  await expect(create({ body: 'Hola, {{nombre}}' })).rejects.toThrow(texts.mixedGaps);
  await create();
  await expect(create()).rejects.toThrow(texts.taken(templateContent.name, 'es_MX'));
});

it('template list is paged in name order, and can be filtered by status', async () => {
  for (const name of ['c', 'a', 'b']) await create({ name });
  approve('b');
  await waitUntil(async () => (await events()).length > 0);
  const first = await templates.list(clientId, { limit: 2 });
  expect(first.templates.map(({ name }) => name)).toEqual(['a', 'b']);
  const rest = await templates.list(clientId, { limit: 2, cursor: first.next ?? '' });
  expect(rest).toMatchObject({ templates: [{ name: 'c' }], next: null });
  const approved = await templates.list(clientId, { limit: 2, status: 'approved' });
  expect(approved.templates.map(({ name }) => name)).toEqual(['b']);
});

it('template operations are all rejected with Conflict on a linked phone', async () => {
  await platform.database.knex('clients').where({ id: clientId }).update({ transport: 'plain' });
  for (const operation of [() => templates.list(clientId, { limit: 2 }), create, () => send({ name: 'aviso' })])
    await expect(operation()).rejects.toThrow(new Conflict(texts.none));
});
