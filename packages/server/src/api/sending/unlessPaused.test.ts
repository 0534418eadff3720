import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Conflict } from '../../ground/errors/index.ts';
import { storeMessages } from '../../ground/messages/index.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';

let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked('5215511110000');
});
afterAll(() => platform.close());

let people = 0;
/** Somebody whom nobody has written to. */
const somebody = () => {
  people += 1;
  const phone = `52155876543${String(people).padStart(2, '0')}`;
  const arrived = platform.network.phone(phone).messages;
  const send = (text: string, more: { idempotencyKey?: string; unlessPaused?: boolean } = {}) =>
    platform.sending.sendText({ clientId, to: { kind: 'phone', phone }, text, unlessPaused: true, ...more });
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

describe('what is to be sent only where no person has taken over', () => {
  it('is sent where none has, and not where one has: then nothing is left of it', async () => {
    const { phone, arrived, send } = somebody();
    expect((await send('Hola')).statusCode).toBe(200);
    await answerOnPhone(phone);
    const before = await storedMessages(platform.database.knex, clientId);
    await expect(send('¿Le ayudo?')).rejects.toBeInstanceOf(Conflict);
    for (const type of ['text', 'menu'] as const) {
      const menu = { text: '¿Qué quiere?', options: ['Pan', 'Café'] };
      const message = { to: { kind: 'phone', phone }, type, unlessPaused: true } as const;
      const said =
        type === 'text' ? { ...message, text: { text: 'Hola' }, typingSeconds: 1 } : { ...message, menu };
      await expect(platform.sending.sendMessage({ clientId, message: said })).rejects.toMatchObject({
        status: 409,
      });
    }
    expect(await storedMessages(platform.database.knex, clientId)).toEqual(before);
    expect(arrived).toHaveLength(1);
    expect(platform.network.phone(phone).typing).toEqual([]);
    expect((await send('Un aviso', { unlessPaused: false })).statusCode).toBe(200);
    await resume(phone);
    expect((await send('Ya volví')).statusCode).toBe(200);
  });

  it('is decided once for a key that was sent, and anew for one that was not', async () => {
    const { phone, arrived, send } = somebody();
    const once = { idempotencyKey: `once ${phone}` };
    const first = await send('Hola', once);
    await answerOnPhone(phone);
    expect(await send('Hola', once)).toEqual(first);
    const later = { idempotencyKey: `later ${phone}` };
    for (const _ of [1, 2]) await expect(send('¿Sigue ahí?', later)).rejects.toBeInstanceOf(Conflict);
    await resume(phone);
    const second = await send('¿Sigue ahí?', later);
    expect(await send('¿Sigue ahí?', later)).toEqual(second);
    expect(arrived.map(({ content }) => content)).toMatchObject([{ text: 'Hola' }, { text: '¿Sigue ahí?' }]);
  });

  it('is decided when it is its turn: a person who answers meanwhile comes first', async () => {
    const { arrived, send } = somebody();
    await send('Hola');
    const answered = platform.database.knex.transaction(async trx => {
      await trx.raw('SELECT 1 FROM conversations WHERE client_id = ? FOR UPDATE', [clientId]);
      const robot = send('¿Le ayudo?').catch((error: unknown) => error);
      await trx('conversations')
        .where({ clientId })
        .update({ pausedUntil: new Date(Date.now() + 60_000) });
      return { robot };
    });
    expect(await (await answered).robot).toBeInstanceOf(Conflict);
    expect(arrived).toHaveLength(1);
  });
});
