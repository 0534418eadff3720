import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { findMessage } from './findMessage.ts';
import { recoverUndecryptableMessage } from './recoverUndecryptableMessage.ts';
import { storeMessages } from './storeMessages.ts';
import { storeMessageUpdate } from './storeMessageUpdate.ts';

describe('recoverUndecryptableMessage', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const timestamp = new Date('2026-03-01T12:00:00Z');
  const contact = { phone: '5215587654321' };
  const readEvents = () => test.knex('events').where({ clientId }).orderBy('sequence').select('type', 'data');
  const readOptOutTime = async () => (await test.knex('contacts').where({ clientId }).first('optedOutAt')).optedOutAt;
  /** Stores an undecryptable message and then its text. Returns the ID of the message. */
  const recoverText = async (text: string) => {
    const message = { waId: 'K', fromMe: false, contact, type: 'undecryptable', timestamp };
    await storeMessages(test.knex, clientId, [message]);
    return recoverUndecryptableMessage(test.knex, clientId, { ...message, type: 'text', text });
  };

  it('replaces the content of an undecryptable message once', async () => {
    const message = { waId: 'U', fromMe: false, contact: { lid: '77' }, type: 'undecryptable', timestamp };
    const [stored] = await storeMessages(test.knex, clientId, [message]);
    const content = {
      ...message,
      type: 'image',
      text: 'Mire',
      media: { mimeType: 'image/png' },
    };
    expect(await recoverUndecryptableMessage(test.knex, clientId, content)).toBe(stored?.id);
    expect(await recoverUndecryptableMessage(test.knex, clientId, { ...content, text: 'Otra cosa' })).toBeUndefined();
    expect(await findMessage(test.knex, clientId, stored?.id ?? '')).toMatchObject({
      type: 'image',
      text: 'Mire',
      media: { mimeType: 'image/png' },
      timestamp,
    });
  });

  it.each([
    ['another member', { chat: 'group:1', contact: { phone: '5215599999999' } }],
    ['the author in another group', { chat: 'group:2', contact }],
    ['the author in a private chat', { chat: undefined, contact }],
    ['the account itself', { chat: 'group:1', fromMe: true, contact: undefined }],
  ])('leaves an undecryptable message of a group unchanged when %s sends a message with its ID', async (_, sender) => {
    const message = { waId: 'G', fromMe: false, chat: 'group:1', contact, type: 'undecryptable', timestamp };
    const [stored] = await storeMessages(test.knex, clientId, [message]);
    const content = { ...message, type: 'text', text: 'Hola' };
    expect(await recoverUndecryptableMessage(test.knex, clientId, { ...content, ...sender })).toBeUndefined();
    expect(await recoverUndecryptableMessage(test.knex, clientId, content)).toBe(stored?.id);
  });

  it.each([
    ['an own message of a group', { fromMe: true, chat: 'group:1' }],
    ['an own message of a private chat', { fromMe: true, contact }],
    ['a message of a person whose LID was known before the number', { contact: { lid: '77' } }],
  ])('completes %s', async (_, origin) => {
    const message = { waId: 'O', fromMe: false, ...origin, type: 'undecryptable', timestamp };
    const [stored] = await storeMessages(test.knex, clientId, [message]);
    const bothIdentifiers = { lid: '77', ...contact };
    const content = {
      ...message,
      ...('contact' in origin && { contact: bothIdentifiers }),
      type: 'text',
      text: 'Hola',
    };
    expect(await recoverUndecryptableMessage(test.knex, clientId, content)).toBe(stored?.id);
  });

  it('gives a message that only the phone showed its file, and emits message.media', async () => {
    const details = { phoneOnly: { reason: 'view-once' as const }, viewOnce: true };
    const message = { waId: 'V', fromMe: false, contact, type: 'phone-only', details, timestamp };
    await storeMessages(test.knex, clientId, [message]);
    const image = { type: 'image', media: { mimeType: 'image/png' }, details: { viewOnce: true } };
    expect(await recoverUndecryptableMessage(test.knex, clientId, { ...message, ...image })).toBeDefined();
    const events = await readEvents();
    expect(events.map(({ type }) => type)).toEqual(['message.received', 'message.media']);
    expect(events[1].data).toMatchObject({ waId: 'V', type: 'image', media: { mimeType: 'image/png' } });
    expect(await recoverUndecryptableMessage(test.knex, clientId, message)).toBeUndefined();
  });

  it('emits the opt-out after the message when the decrypted text is a keyword', async () => {
    await recoverText('Baja');
    const events = await readEvents();
    expect(events.map(({ type }) => type)).toEqual(['message.undecryptable', 'message.received', 'contact.opted_out']);
    expect(events[2].data).toMatchObject({ chat: contact.phone, phoneNumber: contact.phone });
    expect(await readOptOutTime()).toEqual(timestamp);
  });

  it('queues the configured reply when the decrypted text is a keyword', async () => {
    const keywords = { optOutKeywords: ['BAJA'], optInKeywords: ['ALTA'] };
    await test.knex('optOutSettings').insert({ clientId, enabled: true, ...keywords, optOutReply: 'Listo' });
    const messageId = await recoverText('Baja');
    expect(await test.knex('robotAnswers').where({ clientId })).toMatchObject([
      { messageId, recipient: contact.phone, answer: { kind: 'optOut', text: 'Listo' } },
    ]);
  });

  it('changes no opt-out when the decrypted text is no keyword, or when a text is edited to a keyword', async () => {
    await recoverText('Hola');
    const edit = { waId: 'E', fromMe: false, contact, target: 'K', timestamp: new Date('2026-03-01T12:00:01Z') };
    await storeMessageUpdate(test.knex, clientId, { ...edit, kind: 'edit', value: { text: 'BAJA' } });
    const types = (await readEvents()).map(({ type }) => type);
    expect(types).toEqual(['message.undecryptable', 'message.received', 'message.edited']);
    expect(await readOptOutTime()).toBeNull();
  });
});
