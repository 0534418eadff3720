import { groupAndContactTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { terminalActor } from '../../../core/audit/index.ts';
import { resolveContacts } from '../../../core/contacts/index.ts';
import { Conflict } from '../../../core/errors/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { mergeContactsManually } from './mergeContactsManually.ts';

let test: TestDatabase;
let clientId: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  clientId = (await insertClient(test.knex)).id;
});
afterAll(() => test.drop());

const [phone, linkedLid, scopedId] = ['5215587654321', '123456789012345', 'MX.8100000001'] as const;
const merge = (contact: string, other: string, dryRun = false) =>
  mergeContactsManually(test.knex, clientId, contact, { other, dryRun }, terminalActor);
const listContacts = () => test.knex('contacts').where({ clientId }).select('phone', 'lid', 'formerLids');

it.each([
  ['a number with a LID', { phone, lid: linkedLid }],
  ['a LID', { lid: linkedLid }],
])('a person known by %s and a person of the Cloud API become one, which both IDs find', async (_, linked) => {
  const ids = await resolveContacts(test.knex, clientId, [linked, { lid: scopedId }]);
  const [linkedContact = '', cloudContact = ''] = ids;
  await test.knex('contacts').where({ clientId }).update({ addedAt: new Date() });
  expect(await merge(cloudContact, linkedContact, true)).toMatchObject({ dryRun: true });
  await merge(linkedContact, cloudContact);
  const contact = { phone: null, ...linked, formerLids: [scopedId] };
  expect(await listContacts()).toEqual([contact]);
  expect(await resolveContacts(test.knex, clientId, [{ lid: scopedId }])).toEqual([linkedContact]);
});

it('two people with two LIDs of linked phones are not merged', async () => {
  const ids = await resolveContacts(test.knex, clientId, [{ lid: linkedLid }, { lid: '543210987654321' }]);
  await test.knex('contacts').where({ clientId }).update({ addedAt: new Date() });
  await expect(merge(ids[0] ?? '', ids[1] ?? '')).rejects.toThrow(new Conflict(texts.merge.lids));
});
