import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { resolveContacts } from './resolveContacts.ts';
import { storeContactNames } from './storeContactNames.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const person = (phone: string) => ({ kind: 'person', phone }) as const;
const readNames = async (clientId: string) =>
  (await test.knex('contacts').where({ clientId }).orderBy('phone')).map(({ phone, name, ownName, addedAt }) => ({
    ...{ phone, name, ownName, addedAt },
  }));

it('storeContactNames names known people, and people who have not written yet, without listing them', async () => {
  const { id: clientId } = await insertClient(test.knex);
  await resolveContacts(test.knex, clientId, [{ phone: '5215500000001', name: 'marta' }]);
  await storeContactNames(test.knex, clientId, [
    { person: person('5215500000001'), name: '  Marta Ruiz ' },
    { person: person('5215500000002'), name: 'Luis\u0000 Pan' },
    { person: person('5215500000003'), name: ' ' },
  ]);
  expect(await readNames(clientId)).toEqual([
    { phone: '5215500000001', name: 'marta', ownName: 'Marta Ruiz', addedAt: null },
    { phone: '5215500000002', name: null, ownName: 'Luis Pan', addedAt: null },
  ]);
});

it('storeContactNames keeps a name that a user entered, and names at most 100 characters long', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const [id] = await resolveContacts(test.knex, clientId, [{ phone: '5215500000001' }]);
  await test.knex('contacts').where({ id }).update({ ownName: 'La maestra' });
  await storeContactNames(test.knex, clientId, [
    { person: person('5215500000001'), name: 'Marta' },
    { person: person('5215500000002'), name: 'x'.repeat(300) },
  ]);
  expect((await readNames(clientId)).map(({ ownName }) => ownName)).toEqual(['La maestra', 'x'.repeat(100)]);
});

it('storeContactNames stores an address book of 450 people, and a repetition changes nothing', async () => {
  const { id: clientId } = await insertClient(test.knex);
  const names = Array.from({ length: 450 }, (_, n) => ({
    person: person(`52155${10_000_000 + n}`),
    name: `Persona ${n}`,
  }));
  await storeContactNames(test.knex, clientId, names);
  await storeContactNames(test.knex, clientId, names);
  expect((await readNames(clientId)).map(({ ownName }) => ownName)).toEqual(names.map(({ name }) => name));
});
