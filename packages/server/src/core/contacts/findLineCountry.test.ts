import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import {
  findNamedContactIds,
  listWrittenPhones,
  resolveContactSearchText,
  searchContactIds,
} from './findContactIdsByIdentifiers.ts';
import { findLineCountry } from './findLineCountry.ts';
import { resolveContacts } from './resolveContacts.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('findLineCountry returns the country of the line, and undefined without a client or a country', async () => {
  expect(await findLineCountry(test.knex, await createClientRow(test.knex, '5511911112222'))).toBe('BR');
  expect(await findLineCountry(test.knex, await createClientRow(test.knex, '9991234567'))).toBeUndefined();
  expect(await findLineCountry(test.knex, v7())).toBeUndefined();
});

it('a search reads national numbers by the country of the line', async () => {
  const clientId = await createClientRow(test.knex, '5491122223333');
  await test.knex.transaction(trx => resolveContacts(trx, clientId, [{ phone: '5491123456789' }]));
  const [contact] = await test.knex('contacts').where({ clientId }).select('id');
  for (const text of ['11 15-2345-6789', '011 15 2345 6789', 'Cel: 11 2345-6789', '+54 11 2345 6789'])
    expect(await listWrittenPhones(test.knex, clientId, text)).toContain('5491123456789');
  expect(await listWrittenPhones(test.knex, clientId, '2345')).toEqual([]);
  expect(await searchContactIds(test.knex, clientId, '011 15 2345 6789')).toEqual([contact?.id]);
  const search = await resolveContactSearchText(test.knex, clientId, '11 15-2345-6789');
  expect(search).toMatchObject({ phones: expect.arrayContaining(['%5491123456789%']) });
});

it('digits without a country code name the contact of the line’s country, and complete digits the exact contact', async () => {
  const clientId = await createClientRow(test.knex, '5511911112299');
  const phones = ['5551991234567', '525199123456', '51991234567', '5215512345678'];
  const ids = new Map<string, string>();
  await test.knex.transaction(trx =>
    resolveContacts(
      trx,
      clientId,
      phones.map(phone => ({ phone })),
    ),
  );
  for (const { id, phone } of await test.knex('contacts').where({ clientId }).select('id', 'phone')) ids.set(phone, id);
  const find = (text: string) => findNamedContactIds(test.knex, clientId, text);
  // 51 9912-3456 is also a Mexican number of ten digits without its country code.
  expect(await find('5199123456')).toEqual([ids.get('525199123456')]);
  await test.knex.transaction(trx => resolveContacts(trx, clientId, [{ phone: '555199123456' }]));
  const [landline] = await test.knex('contacts').where({ clientId, phone: '555199123456' }).select('id');
  expect(await find('5199123456')).toEqual([landline?.id]);
  expect(await find('(51) 99123-4567')).toEqual([ids.get('5551991234567')]);
  expect(await find('51991234567')).toEqual([ids.get('51991234567')]);
  expect(await find('55 1234 5678')).toEqual([ids.get('5215512345678')]);
  expect(await find('120363041234567890@g.us')).toEqual([]);
});
