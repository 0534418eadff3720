import { randomBytes } from 'node:crypto';
import type { Address, IncomingTransportMessage } from '@recado/transport';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presentMessage } from '../../core/messages/presentMessage.ts';
import { readEvents } from '../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../testing/readStoredMessages.ts';
import { createIncomingMessage, martaAddressWithLid, martaAddressWithPhone } from './testing/createIncomingMessage.ts';

let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  clientId = await platform.createClient();
});

const { signal } = new AbortController();
const receive = (message: IncomingTransportMessage) => platform.receiving.received(clientId, message, signal);
const find = (waId: string, chat: Address = martaAddressWithPhone) =>
  platform.receiving.findMessageSecrets(clientId, { waId, chat }, signal);
const readSealed = async (): Promise<(Buffer | null)[]> =>
  (await platform.database.knex('messages').where({ clientId }).orderBy('timestamp')).map(
    ({ secretSealed }) => secretSealed as Buffer | null,
  );

describe('secret of a message', () => {
  it('is stored sealed, and found with the author', async () => {
    const secret = randomBytes(32);
    const plain = createIncomingMessage('Sin secreto');
    const messages = [createIncomingMessage('Uno'), createIncomingMessage('Dos')].map(message => ({
      ...message,
      secret,
    }));
    for (const message of [plain, ...messages]) await receive(message);
    for (const { id } of messages)
      expect(await find(id)).toEqual([
        { secret, fromMe: false, sender: expect.objectContaining(martaAddressWithPhone) },
      ]);
    expect(await find(plain.id)).toEqual([]);
    const sealed = (await readSealed()).filter(bytes => bytes !== null);
    expect(sealed.map(bytes => bytes.length)).toEqual([61, 61]);
    expect(sealed.some(bytes => bytes.includes(secret))).toBe(false);
  });

  it('is in no event and in no answer of the API', async () => {
    const secret = randomBytes(32);
    await receive({ ...createIncomingMessage('Uno'), secret });
    const stored = await readStoredMessages(platform.database.knex, clientId);
    const events = await readEvents(platform.database.knex, clientId, { after: 0, limit: 10 });
    const shown = JSON.stringify([stored, stored.map(row => presentMessage(row, '/api')), events]);
    expect(events).toHaveLength(1);
    for (const encoding of ['base64', 'hex'] as const) expect(shown).not.toContain(secret.toString(encoding));
    expect(shown).not.toMatch(/secret|sealed/i);
  });

  it('is found after the number and the LID of its author turned out to be one person', async () => {
    const secret = randomBytes(32);
    const message = {
      ...createIncomingMessage('Uno', { chat: martaAddressWithLid, sender: martaAddressWithLid }),
      secret,
    };
    await receive(message);
    await receive(createIncomingMessage('Dos', { sender: { ...martaAddressWithPhone, ...martaAddressWithLid } }));
    expect(await find(message.id)).toEqual([
      { secret, fromMe: false, sender: { ...martaAddressWithPhone, ...martaAddressWithLid } },
    ]);
  });

  it.each([
    ['a person', martaAddressWithPhone],
    ['a group', { kind: 'group', id: '120363000000000001' } as const],
  ])('is found in the chat of %s when messages of another chat reuse the ID', async (_, chat) => {
    const secret = randomBytes(32);
    const message = { ...createIncomingMessage('Uno', { chat }), secret };
    await receive(message);
    const group = { kind: 'group', id: '120363000000000002' } as const;
    for (let second = 1; second <= 12; second += 1)
      await receive({
        ...{ ...message, chat: group, secret: randomBytes(32) },
        timestamp: new Date(message.timestamp.getTime() + second * 1_000),
      });
    const found = await find(message.id, chat);
    expect(found).toHaveLength(10);
    expect(found[0]?.secret).toEqual(secret);
  });

  it('counts as missing when it cannot be opened', async () => {
    const message = { ...createIncomingMessage('Uno'), secret: randomBytes(32) };
    await receive(message);
    await platform.database
      .knex('messages')
      .where({ clientId })
      .update({ secretSealed: randomBytes(61) });
    expect(await find(message.id)).toEqual([]);
  });

  it('is stored when the message becomes readable', async () => {
    const secret = randomBytes(32);
    const message = createIncomingMessage({ type: 'undecryptable' });
    await receive(message);
    expect(await find(message.id)).toEqual([]);
    await receive({ ...message, content: { type: 'text', text: 'Uno' }, secret });
    expect(await find(message.id)).toMatchObject([{ secret, fromMe: false }]);
  });
});
