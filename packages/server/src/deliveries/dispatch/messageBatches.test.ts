import { MAX_MESSAGE_BATCH_TEXT_CHARS } from '@recado/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverActor } from '../../core/audit/index.ts';
import { resolveContacts } from '../../core/contacts/resolveContacts.ts';
import { rows } from '../../core/data/sql.ts';
import { storeMessages, storeMessageUpdate } from '../../core/messages/index.ts';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { closeDueMessageBatches } from './createMessageBatchCloser.ts';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import {
  buildIncomingTextMessage,
  createMessageBatchFixture,
  extractMessageBatchTexts,
  martaContact,
  unreachableUrl,
} from './testing/createMessageBatchFixture.ts';

let fixture: DeliveryFixture;
let conversation: Awaited<ReturnType<typeof createMessageBatchFixture>>;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
beforeEach(async () => {
  conversation = await createMessageBatchFixture(fixture);
});
afterAll(() => fixture.close());

describe('message batch', () => {
  it('contains consecutive messages in order with their files and is sent once, only to webhooks that subscribe to batches', async () => {
    const all = await conversation.addBatchingWebhook('todo', { turnSeconds: undefined });
    const other = await conversation.addBatchingWebhook('otro', {
      eventTypes: ['conversation.turn', 'message.received'],
    });
    const media = { path: 'x/y', mimeType: 'image/jpeg', size: 7, sha256: 'ab'.repeat(32) };
    await conversation.receive('Hola');
    await conversation.receive('Mire', { type: 'image', media });
    await conversation.receive('¿Todavía hay?');
    await conversation.receive('Buenas', { contact: { phone: '5215500000001' } });
    expect(await conversation.listBatchEvents()).toEqual([]);
    const [turn, buenas] = await conversation.closeBatches();
    expect(turn?.data).toMatchObject({
      webhookId: conversation.webhookId,
      chat: martaContact.phone,
      chatKind: 'person',
      text: 'Hola\nMire\n¿Todavía hay?',
      optedOutAt: null,
      robot: { pausedUntil: null },
    });
    expect(extractMessageBatchTexts([turn, buenas].flatMap(batchEvent => batchEvent ?? []))).toEqual([
      ['Hola', 'Mire', '¿Todavía hay?'],
      ['Buenas'],
    ]);
    expect(turn?.data.messages[1]?.media).toMatchObject({ size: 7, url: expect.stringContaining('/media/') });
    expect(await conversation.closeBatches()).toHaveLength(2);
    const singleTypes = Array<string>(4).fill('message.received');
    const batchTypes = ['conversation.turn', 'conversation.turn'];
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual(batchTypes);
    expect(await conversation.listQueuedTypes(all)).toEqual(singleTypes);
    expect(await conversation.listQueuedTypes(other)).toEqual([...singleTypes, ...batchTypes]);
  });

  it('is followed by a new batch after it was closed', async () => {
    await conversation.receive('uno');
    await conversation.closeBatches();
    await conversation.receive('dos');
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['uno'], ['dos']]);
  });

  it('closes at its fiftieth message regardless of the message rate', async () => {
    for (let n = 0; n < 5; n += 1)
      await storeMessages(
        fixture.database.knex,
        conversation.clientId,
        Array.from({ length: 10 }, (_, each) => buildIncomingTextMessage(`${n}${each}`)),
      );
    await closeDueMessageBatches(fixture.database.knex, silentTestLogger);
    expect(extractMessageBatchTexts(await conversation.listBatchEvents()).map(texts => texts.length)).toEqual([50]);
  });

  it('closes no later than five minutes after its first message', async () => {
    await fixture.webhooks.change(conversation.clientId, conversation.webhookId, { turnSeconds: 300 });
    await conversation.receive('uno');
    await rows(fixture.database.knex, `UPDATE message_batches SET started_at = started_at - interval '5 minutes'`);
    await conversation.receive('dos');
    await closeDueMessageBatches(fixture.database.knex, silentTestLogger);
    expect(extractMessageBatchTexts(await conversation.listBatchEvents())).toEqual([['uno', 'dos']]);
  });

  it('excludes group messages, which are sent individually', async () => {
    await conversation.receive('Hola a todos', { chat: 'group:120363000000000001' });
    expect(await conversation.closeBatches()).toEqual([]);
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual(['message.received']);
  });

  it('reports a deletion, an opt-out and a takeover by a person that occurred before it closed', async () => {
    const stored = buildIncomingTextMessage('Quiero dos');
    await storeMessages(fixture.database.knex, conversation.clientId, [stored]);
    await conversation.receive('BAJA');
    const updateParams = { fromMe: false, contact: martaContact, timestamp: new Date(), target: stored.waId };
    await storeMessageUpdate(fixture.database.knex, conversation.clientId, {
      ...updateParams,
      waId: `R-${stored.waId}`,
      kind: 'deletion',
      value: {},
    });
    await fixture.database
      .knex('conversations')
      .where({ clientId: conversation.clientId })
      .update({
        pausedUntil: '2999-01-01T00:00:00Z',
        pausedBy: JSON.stringify({ kind: 'phone' }),
      });
    const [turn] = await conversation.closeBatches();
    expect(turn?.data).toMatchObject({
      text: 'BAJA',
      messages: [{ text: null, deletedAt: expect.any(String) }, { text: 'BAJA' }],
      optedOutAt: expect.any(String),
      robot: { pausedBy: { kind: 'phone' } },
    });
  });

  it('contains the messages of a LID and a phone number when both belong to one person', async () => {
    await conversation.receive('Soy', { contact: { lid: '77001122334455' } });
    await conversation.receive('Marta');
    await resolveContacts(fixture.database.knex, conversation.clientId, [{ ...martaContact, lid: '77001122334455' }]);
    expect(extractMessageBatchTexts(await conversation.closeBatches())).toEqual([['Soy', 'Marta']]);
  });

  it('is recovered for a webhook that was disabled, and closes when batching is turned off', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await fixture.webhooks.change(conversation.clientId, conversation.webhookId, { enabled: false });
    await conversation.receive('uno');
    await conversation.closeBatches();
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual([]);
    await fixture.webhooks.change(conversation.clientId, conversation.webhookId, { enabled: true });
    await fixture.deliveries.recover(conversation.clientId, { since });
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual(['conversation.turn']);

    await conversation.receive('dos');
    await conversation.receive('otra', { contact: { phone: '5215500000001' } });
    await fixture.webhooks.change(conversation.clientId, conversation.webhookId, { turnSeconds: null });
    expect(extractMessageBatchTexts(await conversation.listBatchEvents())).toEqual([['uno'], ['dos'], ['otra']]);
    await conversation.receive('tres');
    expect(await conversation.closeBatches()).toHaveLength(3);
    const batches = Array<string>(3).fill('conversation.turn');
    expect(await conversation.listQueuedTypes(conversation.webhookId)).toEqual([...batches, 'message.received']);
  });

  it('is closed when the owner or the program that added the webhook switches to single messages', async () => {
    await conversation.receive('uno');
    await fixture.webhooks.setBatching(conversation.clientId, conversation.webhookId, null, serverActor);
    expect(extractMessageBatchTexts(await conversation.listBatchEvents())).toEqual([['uno']]);

    const flow = { url: unreachableUrl, label: 'flujo', origin: 'n8n', externalId: 'n8n:flujo' };
    const { webhook } = await fixture.webhooks.add(conversation.clientId, {
      ...flow,
      eventTypes: ['conversation.turn'],
    });
    await conversation.receive('dos');
    await fixture.webhooks.add(conversation.clientId, { ...flow, eventTypes: ['message.received'] });
    await conversation.receive('tres');
    expect(await conversation.listQueuedTypes(webhook.id)).toEqual(['conversation.turn', 'message.received']);
  });

  it('reaches the new webhook when a program removes its webhook and adds it again', async () => {
    const flow = { url: unreachableUrl, label: 'flujo', origin: 'n8n', externalId: 'n8n:flujo' };
    const request = { ...flow, eventTypes: ['conversation.turn'] as const };
    const { webhook } = await fixture.webhooks.add(conversation.clientId, request);
    await fixture.webhooks.change(conversation.clientId, webhook.id, { enabled: false });
    await conversation.receive('uno');
    await conversation.closeBatches();
    await fixture.webhooks.remove(conversation.clientId, webhook.id);
    const { webhook: addedAgain } = await fixture.webhooks.add(conversation.clientId, { ...request, after: 0 });
    expect(await conversation.listQueuedTypes(addedAgain.id)).toEqual(['conversation.turn']);
  });

  it('has no text when no message has text, and truncates a long text after a whole character', async () => {
    const file = {
      type: 'image',
      media: { path: 'x/y', mimeType: 'image/jpeg', size: 7, sha256: 'ab'.repeat(32) },
    };
    await conversation.receive('', file);
    await conversation.receive('', file);
    expect((await conversation.closeBatches())[0]?.data.text).toBeNull();

    const tenthOfMaxChars = MAX_MESSAGE_BATCH_TEXT_CHARS / 10;
    for (let n = 0; n < 9; n += 1) await conversation.receive('a'.repeat(tenthOfMaxChars - 1));
    await conversation.receive(`${'a'.repeat(tenthOfMaxChars - 1)}😀`);
    const text = (await conversation.closeBatches())[1]?.data.text ?? '';
    expect(text).toHaveLength(MAX_MESSAGE_BATCH_TEXT_CHARS - 1);
    expect(text.endsWith('a')).toBe(true);
  });

  it('is not created for a client without a webhook that subscribes to batches', async () => {
    const plain = await fixture.createClient();
    await fixture.webhooks.setPrincipal(plain, unreachableUrl);
    await fixture.receiveMessages(plain);
    expect(await fixture.database.knex('eventStreams').where({ clientId: plain })).toMatchObject([
      { messageBatchesEnabled: false, lastSequence: 1 },
    ]);
  });
});
