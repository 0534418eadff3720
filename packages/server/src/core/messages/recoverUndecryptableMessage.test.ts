import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { findMessage } from './findMessage.ts';
import { recoverUndecryptableMessage } from './recoverUndecryptableMessage.ts';
import { storeMessages } from './storeMessages.ts';

describe('recoverUndecryptableMessage', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  it('replaces the content of an undecryptable message once', async () => {
    const timestamp = new Date('2026-03-01T12:00:00Z');
    const message = { waId: 'U', fromMe: false, contact: { lid: '77' }, type: 'undecryptable', timestamp };
    const [stored] = await storeMessages(test.knex, clientId, [message]);
    const content = {
      waId: 'U',
      fromMe: false,
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
});
