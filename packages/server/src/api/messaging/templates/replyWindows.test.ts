import type { OutgoingMessage } from '@recado/contract';
import { templateTexts as texts } from '@recado/texts';
import { sendableMessageKinds, sessionTaskAreaNames } from '@recado/transport';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { createConversationService } from '../../conversations/inbox/createConversationService.ts';
import { ReplyWindowClosed } from '../sending/createReplyWindowCheck.ts';
import { createReplyWindowCalculator } from './createReplyWindowCalculator.ts';
import { createTemplateService } from './createTemplateService.ts';

const CUSTOMER_PHONE = '5215587654328';
const HOUR_MS = 3_600_000;

let platform: TestPlatform;
let clientId: string;
let ownPhone: string;
beforeAll(async () => {
  platform = await createTestPlatform({
    wrap: fake =>
      createFakeTransport(getFakeNetwork(fake), {
        ackTimeoutMs: 200,
        capabilities: { sends: sendableMessageKinds, manages: sessionTaskAreaNames, replyWindowMs: 24 * HOUR_MS },
      }),
    otherTransports: network => [createFakeTransport(network, { name: 'plain' })],
  });
});
beforeEach(async () => {
  clientId = await platform.createLinkedClient();
  ownPhone = (await platform.database.knex('clients').where({ id: clientId }).first()).phoneNumber;
});
afterAll(() => platform.close());

const readWindow = async () => {
  const { knex } = platform.database;
  const { abilities } = platform.sessions;
  const conversations = createConversationService({
    ...{ database: knex, apiUrl: '/api', sendUnreadMark: async () => {} },
    readReceipts: { sendReadReceipts: async () => 0 },
    replyWindows: createReplyWindowCalculator({ database: knex, abilities }),
  });
  return (await conversations.get(clientId, CUSTOMER_PHONE)).conversation.window;
};
const receiveText = async (text: string) => {
  const countBefore = (await readStoredMessages(platform.database.knex, clientId)).length;
  platform.network.phone(CUSTOMER_PHONE).write(ownPhone, text);
  await waitUntil(async () => (await readStoredMessages(platform.database.knex, clientId)).length > countBefore);
};
const ageConversation = (hours: number) =>
  platform.database.knex.raw(
    `UPDATE conversations SET last_inbound_at = last_inbound_at - interval '${hours} hours' WHERE client_id = ?`,
    [clientId],
  );
const send = (to = CUSTOMER_PHONE) =>
  platform.sender.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: to }, type: 'text', text: { text: 'Ya está' } } as OutgoingMessage,
  });

it('a reply window is open for a day after a received message, whether or not it is answered, and then closed', async () => {
  await receiveText('¿Hay conchas?');
  const { state, until: end } = await readWindow();
  expect(state).toBe('open');
  expect(Date.parse(end ?? '') - Date.now()).toBeGreaterThan(23 * HOUR_MS);
  await send();
  expect(await readWindow()).toEqual({ state, until: end, hours: 24 });
  await ageConversation(24);
  expect(await readWindow()).toEqual({ state: 'closed', until: null, hours: 24 });
  await receiveText('¿Y cuernos?');
  expect((await readWindow()).state).toBe('open');
});

it('a text outside the reply window is rejected with the sendable templates and is not stored, even for a new contact', async () => {
  const templates = createTemplateService({ database: platform.database.knex, sessions: platform.sessions });
  await templates.create(clientId, {
    name: 'aviso',
    language: 'es_MX',
    category: 'utility',
    body: 'Ya está.',
  });
  platform.network.phone(ownPhone).templates.review('aviso', 'es_MX', 'approved');
  await templates.list(clientId, { limit: 1 });
  await receiveText('¿Hay conchas?');
  await ageConversation(25);
  await expect(send()).rejects.toThrow(new ReplyWindowClosed(texts.windowClosed('«aviso»')));
  platform.network.phone('5215587654329');
  await expect(send('5215587654329')).rejects.toThrow(ReplyWindowClosed);
  expect(await readStoredMessages(platform.database.knex, clientId)).toHaveLength(1);
});

it('a rejection by the network outside the reply window has the same message as a rejection by Recado', async () => {
  await receiveText('¿Hay conchas?');
  platform.network.phone(ownPhone).answerable = new Set();
  await expect(send()).rejects.toThrow(texts.windowClosedNone);
});

it('a linked phone has no reply windows, and messages to it open no reply window of another transport', async () => {
  const { knex } = platform.database;
  await receiveText('¿Hay conchas?');
  await knex('clients').where({ id: clientId }).update({ transport: 'plain' });
  expect(await readWindow()).toEqual({ state: 'none', until: null, hours: null });
  await knex('clients')
    .where({ id: clientId })
    .update({ transport: null, transportSince: knex.raw('now()') });
  expect((await readWindow()).state).toBe('closed');
  // Earlier messages may have opened a window that only the transport knows, so the message is passed on.
  expect((await send()).body.status).toBe('sent');
});

it('a reaction of the contact opens a reply window', async () => {
  await receiveText('¿Hay conchas?');
  const { body } = await send();
  await ageConversation(25);
  platform.network.phone(CUSTOMER_PHONE).write(ownPhone, {
    type: 'reaction',
    emoji: '👍',
    target: body.messageId,
  });
  await waitUntil(async () => (await readWindow()).state === 'open');
});
