import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import { TransportError } from '@recado/transport';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeContacts } from '../../../core/contacts/mergeContacts.ts';
import { transact } from '../../../core/data/transact.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createInboxReader } from '../../conversations/inbox/createInboxReader.ts';
import { createHeldMessageReleaser } from '../schedules/createHeldMessageReleaser.ts';
import { settleStaleMessages } from '../sending/index.ts';
import { createNewChatLimiter } from './createNewChatLimiter.ts';

const MINUTE_MS = 60_000;

let platform: TestPlatform;
let clientId: string;
let ownNumber: string;
let now = new Date();
let sendError: TransportError | undefined;
let sender: TestPlatform['sender'];
let messageActions: TestPlatform['messageActions'];
let releaser: ReturnType<typeof createHeldMessageReleaser>;
const clock = () => now;
beforeAll(async () => {
  platform = await createTestPlatform({
    wrap: transport => ({
      ...transport,
      async open(client, host) {
        const session = await transport.open(client, host);
        const { send } = session;
        return Object.assign(session, {
          send: (message: Parameters<typeof send>[0]) =>
            sendError ? Promise.reject(sendError) : send.call(session, message),
        });
      },
    }),
  });
});
afterAll(() => platform.close());
beforeEach(async () => {
  now = new Date();
  sendError = undefined;
  ownNumber = newNumber();
  clientId = await platform.createLinkedClient(ownNumber);
  ({ sender, messageActions } = platform.messagingAt(clock));
  const { knex } = platform.database;
  releaser = createHeldMessageReleaser({ database: knex, sender, clock, log: silentTestLogger });
  const slowLimits = { ...DEFAULT_NEW_CHAT_LIMITS, perDay: 1, warmUp: false };
  await createNewChatLimiter({ database: knex, clock }).set(knex, clientId, slowLimits);
});

let numbers = 5_215_570_000_000;
const newNumber = () => {
  numbers += 1;
  return `${numbers}`;
};
const createPhone = () => platform.network.phone(newNumber());
type EmulatedPhone = ReturnType<typeof createPhone>;
const sendTo = (to: EmulatedPhone, text = 'Hola', idempotencyKey?: string) =>
  sender.sendText({ clientId, to: { kind: 'phone', phone: to.number }, text, idempotencyKey });
/** Sends a message from this phone to the line, and waits until the line's message is stored. */
const receiveFrom = async (from: EmulatedPhone, text: string) => {
  const { id } = from.write(ownNumber, text);
  await waitUntil(async () => (await findMessage(id)) !== undefined);
};
const advanceMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const readReceived = ({ messages }: EmulatedPhone) =>
  messages.map(({ content }) => (content.type === 'text' ? content.text : content.type));
const findMessage = async (id: string) =>
  (await readStoredMessages(platform.database.knex, clientId)).find(({ waId }) => waId === id);

describe('new chat without a free slot', () => {
  it('is opened once by a held message, when the time of its slot arrives', async () => {
    const [first, second] = [createPhone(), createPhone()];
    expect((await sendTo(first)).body.status).toBe('sent');
    const { statusCode, body } = await sendTo(second, 'Buenos días', 'clave');
    expect(statusCode).toBe(202);
    expect(body).toMatchObject({ status: 'queued', text: 'Buenos días' });
    const wait = Date.parse(body.notBefore ?? '') - now.getTime();
    expect(wait).toBeGreaterThan(0);
    expect((await sendTo(second, 'Buenos días', 'clave')).body).toEqual(body);
    const inbox = createInboxReader({ database: platform.database.knex, apiUrl: '/api' });
    const [listedMessage] = (await inbox.browse(clientId, { limit: 1 })).messages;
    expect(listedMessage).toMatchObject({ messageId: body.messageId, status: 'queued', notBefore: body.notBefore });

    await releaser.runOnce();
    await platform.database
      .knex('messages')
      .where({ clientId })
      .update({ updatedAt: new Date(0) });
    await settleStaleMessages(platform.database.knex);
    expect((await findMessage(body.messageId))?.status).toBe('queued');
    expect(readReceived(second)).toEqual([]);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    const secondReleaser = createHeldMessageReleaser({
      database: platform.database.knex,
      sender: platform.messagingAt(clock).sender,
      clock,
      log: silentTestLogger,
    });
    await Promise.all([releaser.runOnce(), secondReleaser.runOnce()]);
    await releaser.runOnce();
    expect(readReceived(second)).toEqual(['Buenos días']);
    expect(second.messages[0]?.id).toBe(body.messageId);
    await waitUntil(async () => (await findMessage(body.messageId))?.status === 'delivered');
    const [sentMessage] = (await inbox.browse(clientId, { limit: 1 })).messages;
    expect(sentMessage).not.toHaveProperty('notBefore');
    // The first message was sent, so the chat exists and a second message needs no slot.
    expect((await sendTo(second, '¿Le interesa?')).body.status).toBe('sent');
  });

  it('is opened at once when the recipient has written before or a person sends the message', async () => {
    const [first, writer, second] = [createPhone(), createPhone(), createPhone()];
    await sendTo(first);
    const heldResult = await sendTo(writer, 'Oferta');
    expect(heldResult.body.status).toBe('queued');
    await receiveFrom(writer, '¿Tienen pan?');
    expect((await sendTo(writer, 'Sí, hay')).body.status).toBe('sent');
    await releaser.runOnce();
    expect(readReceived(writer).slice(-2)).toEqual(['Sí, hay', 'Oferta']);
    const consoleOrigin = { kind: 'console', user: { id: clientId, name: 'Lucía' } } as const;
    const manualResult = await sender.sendText({
      clientId,
      to: { kind: 'phone', phone: second.number },
      text: 'Soy yo',
      origin: consoleOrigin,
    });
    expect(manualResult.body.status).toBe('sent');
  });

  it('is not opened by a message that was cancelled while it was held', async () => {
    const [first, second] = [createPhone(), createPhone()];
    await sendTo(first);
    const { body } = await sendTo(second);
    const { messageId } = body;
    expect((await messageActions.remove({ clientId, messageId })).body).toMatchObject({ success: true, messageId });
    expect(await findMessage(messageId)).toMatchObject({ status: 'failed', errorCode: 'cancelled' });
    advanceMinutes(7 * 1_440);
    await releaser.runOnce();
    expect(readReceived(second)).toEqual([]);
    await expect(messageActions.remove({ clientId, messageId })).rejects.toMatchObject({ status: 409 });
  });

  it('keeps its message queued when the database fails at the time of sending', async () => {
    const { knex } = platform.database;
    const [first, second] = [createPhone(), createPhone()];
    await sendTo(first);
    const { body } = await sendTo(second);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    await knex.raw(`
      CREATE FUNCTION be_away() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P03'; END $$;
      CREATE TRIGGER be_away BEFORE DELETE ON held_messages FOR EACH ROW EXECUTE FUNCTION be_away()`);
    await releaser.runOnce();
    await knex.raw('DROP FUNCTION be_away CASCADE');
    expect(await findMessage(body.messageId)).toMatchObject({ status: 'queued', errorCode: null });
    advanceMinutes(2);
    await releaser.runOnce();
    expect(readReceived(second)).toEqual(['Hola']);
  });

  it('is opened later when a process dies before the release, and is reported as unknown when it dies afterwards', async () => {
    const { knex } = platform.database;
    const [first, second] = [createPhone(), createPhone()];
    await sendTo(first);
    const { body } = await sendTo(second);
    now = new Date(Date.parse(body.notBefore ?? '') + 1);
    const createDyingReleaser = (at: 'before' | 'after') =>
      createHeldMessageReleaser({
        ...{ database: knex, clock, log: silentTestLogger },
        sender: {
          async release({ markAsSending }) {
            if (at === 'after') await knex.transaction(trx => markAsSending(trx));
            await new Promise(() => undefined);
          },
        },
      });
    void createDyingReleaser('before').runOnce();
    const isClaimed = async () => (await knex('held_messages').where({ clientId }).whereNotNull('claim')).length > 0;
    await waitUntil(isClaimed);
    expect(await releaser.runOnce()).toBe(0);
    advanceMinutes(5);
    await releaser.runOnce();
    expect(readReceived(second)).toEqual(['Hola']);

    const third = createPhone();
    const other = await sendTo(third);
    const queryMessage = () => knex('messages').where({ waId: other.body.messageId });
    now = new Date(Date.parse(other.body.notBefore ?? '') + 1);
    void createDyingReleaser('after').runOnce();
    await waitUntil(async () => (await knex('held_messages').where({ clientId })).length === 0);
    advanceMinutes(60);
    await releaser.runOnce();
    await queryMessage().update({ updatedAt: new Date(0) });
    await settleStaleMessages(knex);
    expect(await findMessage(other.body.messageId)).toMatchObject({ status: 'unknown' });
    expect(readReceived(third)).toEqual([]);

    // The recipient's receipt proves that the chat exists.
    const hasChat = async () =>
      (await queryMessage().select(knex.raw('has_chat(client_id, contact_id) AS has')))[0].has;
    expect(await hasChat()).toBe(false);
    await queryMessage().update({ status: 'delivered' });
    expect(await hasChat()).toBe(true);
  });

  it('counts as accepted after a merge of two contacts if one of them had accepted it', async () => {
    const { knex } = platform.database;
    const contentFingerprint = Buffer.from('fingerprint');
    const [target, source] = [{ id: v7() }, { id: v7() }];
    await knex('contacts').insert({ ...target, clientId, phone: newNumber() });
    await knex('contacts').insert({ ...source, clientId, lid: newNumber() });
    const first = { clientId, contactedAt: now, contentFingerprint };
    await knex('first_contacts').insert([
      { ...first, contactId: target.id, refusalCode: 'restricted:463' },
      { ...first, contactId: source.id, acceptedAt: now },
    ]);
    await transact(knex, trx => mergeContacts(trx, clientId, source.id, target.id));
    expect(await knex('first_contacts').where({ clientId })).toMatchObject([
      { contactId: target.id, acceptedAt: now, refusalCode: null },
    ]);
  });

  it('is held for an hour after WhatsApp refused another new chat, while replies are sent', async () => {
    const newChatLimiter = createNewChatLimiter({ database: platform.database.knex, clock });
    await newChatLimiter.set(platform.database.knex, clientId, { ...DEFAULT_NEW_CHAT_LIMITS, warmUp: false });
    const friend = createPhone();
    await receiveFrom(friend, 'Hola');
    sendError = new TransportError('restricted', 'no new chats', { code: 463 });
    await expect(sendTo(createPhone())).rejects.toMatchObject({ status: 409 });
    sendError = undefined;
    const { body } = await sendTo(createPhone());
    expect(body.status).toBe('queued');
    expect(Date.parse(body.notBefore ?? '') - now.getTime()).toBeGreaterThanOrEqual(60 * MINUTE_MS);
    expect((await sendTo(friend)).body.status).toBe('sent');
    const { closedUntil, waiting } = await newChatLimiter.read(clientId);
    expect(closedUntil?.getTime()).toBe(now.getTime() + 60 * MINUTE_MS);
    expect(waiting).toBe(1);
    // Disabling the limiter releases held messages.
    await newChatLimiter.set(platform.database.knex, clientId, { ...DEFAULT_NEW_CHAT_LIMITS, enabled: false });
    await releaser.runOnce();
    expect((await findMessage(body.messageId))?.status).not.toBe('queued');
  });
});
