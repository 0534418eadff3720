import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMessages } from '../../../core/messages/storeMessages.ts';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createInboxReader } from './createInboxReader.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the number in a filter of messages may be a number of the line’s country without its code', async () => {
  const clientId = await createClientRow(test.knex, '5511911112277');
  const phones = ['5551991234567', '51991234567', '5215512345678', '5511987654321'];
  await storeMessages(
    test.knex,
    clientId,
    phones.map((phone, n) => ({
      ...{ waId: `W${n}`, fromMe: false, contact: { phone }, type: 'text' as const, text: phone },
      timestamp: new Date(Date.UTC(2026, 2, 1, 0, n)),
    })),
  );
  const inbox = createInboxReader({ database: test.knex, apiUrl: 'http://localhost/api' });
  const page = { limit: 10, offset: 0, order: 'desc' } as const;
  const find = async (
    recipient: { readonly phone: string; readonly isComplete?: true } | { readonly national: string },
  ) => {
    const phoneNumber =
      'phone' in recipient ? { kind: 'phone' as const, ...recipient } : { kind: 'national' as const, ...recipient };
    const listed = await inbox.list(clientId, { ...page, phoneNumber });
    const browsed = await inbox.browse(clientId, { ...page, phoneNumber });
    expect(browsed.messages.map(({ text }) => text)).toEqual(listed.messages.map(({ text }) => text));
    return listed.messages.map(({ text }) => text);
  };
  expect(await find({ national: '11987654321' })).toEqual(['5511987654321']);
  expect(await find({ phone: '11987654321' })).toEqual(['5511987654321']);
  expect(await find({ national: '5512345678' })).toEqual(['5215512345678']);
  // These digits are also a complete number of Peru.
  expect(await find({ phone: '51991234567' })).toEqual(['51991234567']);
  expect(await find({ phone: '51991234567', isComplete: true })).toEqual(['51991234567']);
});
