import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Conflict } from '../../../core/errors/index.ts';
import { storeMessages } from '../../../core/messages/index.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient('5215511110000');
});
afterAll(() => platform.close());

let customerCount = 0;
interface SendParams {
  idempotencyKey?: string;
  unlessPaused?: boolean;
}

/** Creates a customer without earlier messages. */
const createCustomer = () => {
  customerCount += 1;
  const phone = `52155876543${String(customerCount).padStart(2, '0')}`;
  const arrived = platform.network.phone(phone).messages;
  const send = (text: string, options: SendParams = {}) =>
    platform.sender.sendText({ clientId, to: { kind: 'phone', phone }, text, unlessPaused: true, ...options });
  return { phone, arrived, send };
};
let answers = 0;
const answerOnPhone = (phone: string) =>
  storeMessages(platform.database.knex, clientId, [
    {
      waId: `PHONE${++answers}`,
      fromMe: true,
      status: 'sent',
      contact: { phone },
      type: 'text',
      text: 'Yo lo atiendo',
      details: { origin: { kind: 'phone' } },
      timestamp: new Date(),
    },
  ]);
const resume = (phone: string) =>
  platform.database
    .knex('conversations')
    .where({ clientId })
    .update({ pausedUntil: null })
    .then(() => phone);

describe('sending with unlessPaused', () => {
  it('sends when no person has taken over, and otherwise rejects without storing anything', async () => {
    const { phone, arrived, send } = createCustomer();
    expect((await send('Hola')).statusCode).toBe(200);
    await answerOnPhone(phone);
    const before = await readStoredMessages(platform.database.knex, clientId);
    await expect(send('¿Le ayudo?')).rejects.toBeInstanceOf(Conflict);
    for (const type of ['text', 'menu'] as const) {
      const menu = { text: '¿Qué quiere?', options: ['Pan', 'Café'] };
      const message = { to: { kind: 'phone', phone }, type, unlessPaused: true } as const;
      const request = type === 'text' ? { ...message, text: { text: 'Hola' }, typingSeconds: 1 } : { ...message, menu };
      await expect(platform.sender.sendMessage({ clientId, message: request })).rejects.toMatchObject({
        status: 409,
      });
    }
    expect(await readStoredMessages(platform.database.knex, clientId)).toEqual(before);
    expect(arrived).toHaveLength(1);
    expect(platform.network.phone(phone).typingUpdates).toEqual([]);
    expect((await send('Un aviso', { unlessPaused: false })).statusCode).toBe(200);
    await resume(phone);
    expect((await send('Ya volví')).statusCode).toBe(200);
  });

  it('returns the first result when the key was already sent, and otherwise checks the pause again', async () => {
    const { phone, arrived, send } = createCustomer();
    const sentKey = { idempotencyKey: `once ${phone}` };
    const first = await send('Hola', sentKey);
    await answerOnPhone(phone);
    expect(await send('Hola', sentKey)).toMatchObject({ body: { messageId: first.body.messageId } });
    const unsentKey = { idempotencyKey: `later ${phone}` };
    for (const _ of [1, 2]) await expect(send('¿Sigue ahí?', unsentKey)).rejects.toBeInstanceOf(Conflict);
    await resume(phone);
    const second = await send('¿Sigue ahí?', unsentKey);
    expect(await send('¿Sigue ahí?', unsentKey)).toMatchObject({ body: { messageId: second.body.messageId } });
    expect(arrived.map(({ content }) => content)).toMatchObject([{ text: 'Hola' }, { text: '¿Sigue ahí?' }]);
  });

  it('checks the pause only when the message reaches the head of the queue', async () => {
    const { arrived, send } = createCustomer();
    await send('Hola');
    const pausing = platform.database.knex.transaction(async trx => {
      await trx.raw('SELECT 1 FROM conversations WHERE client_id = ? FOR UPDATE', [clientId]);
      const robot = send('¿Le ayudo?').catch((error: unknown) => error);
      await trx('conversations')
        .where({ clientId })
        .update({ pausedUntil: new Date(Date.now() + 60_000) });
      return { robot };
    });
    expect(await (await pausing).robot).toBeInstanceOf(Conflict);
    expect(arrived).toHaveLength(1);
  });
});
