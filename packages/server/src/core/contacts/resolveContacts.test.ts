import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { rows } from '../data/sql.ts';
import { findContactIdsByIdentifiers } from './findContactIdsByIdentifiers.ts';
import { resolveContacts } from './resolveContacts.ts';

describe('resolveContacts', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const contacts = () =>
    rows(test.knex, 'SELECT phone, lid, name FROM contacts WHERE client_id = :clientId', { clientId });

  it('creates each contact once when many callers request it concurrently', async () => {
    const people = Array.from({ length: 20 }, (_, n) => ({ phone: `52155${n}` }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        resolveContacts(test.knex, clientId, n % 2 ? people : [...people].reverse()),
      ),
    );
    expect(new Set(answers.flat()).size).toBe(people.length);
    expect(await contacts()).toHaveLength(people.length);
  });

  it('merges two contacts while other callers look up one of these contacts', async () => {
    await resolveContacts(test.knex, clientId, [{ phone: '1' }, { lid: '77', name: 'Ana' }]);
    await Promise.all(
      [{ phone: '1', lid: '77' }, { lid: '77' }, { phone: '1' }, { phone: '1', lid: '77' }, { lid: '77' }].map(person =>
        resolveContacts(test.knex, clientId, [person]),
      ),
    );
    expect(await contacts()).toEqual([{ phone: '1', lid: '77', name: 'Ana' }]);
  });

  it('finds a contact that a user entered in another spelling, unless the network has confirmed this spelling', async () => {
    const add = (phone: string, more: object = {}) =>
      test.knex('contacts').insert({ id: v7(), clientId, phone, addedAt: new Date(), ...more });
    await add('525512345678');
    await add('525512345679', { waAddress: '525512345679' });
    await Promise.all(
      Array.from({ length: 4 }, () =>
        resolveContacts(test.knex, clientId, [
          { phone: '5215512345678', lid: '77', name: 'Ana' },
          { phone: '5215512345679' },
        ]),
      ),
    );
    expect((await contacts()).map(contact => JSON.stringify(contact)).sort()).toEqual([
      '{"phone":"5215512345678","lid":"77","name":"Ana"}',
      '{"phone":"5215512345679","lid":null,"name":null}',
      '{"phone":"525512345679","lid":null,"name":null}',
    ]);
  });

  it('stores the latest name of a contact', async () => {
    await resolveContacts(test.knex, clientId, [{ phone: '1', name: 'Ana' }]);
    await resolveContacts(test.knex, clientId, [
      { phone: '1', name: 'Ana María' },
      { phone: '1', name: ' ' },
    ]);
    expect(await contacts()).toMatchObject([{ name: 'Ana María' }]);
  });

  it('keeps notes, labels and the opt-out of both contacts when they are merged', async () => {
    await resolveContacts(test.knex, clientId, [
      { phone: '1', name: 'Ana' },
      { lid: '77', name: 'Anita' },
    ]);
    await test
      .knex('contacts')
      .where({ clientId, phone: '1' })
      .update({ labels: ['b'], notes: 'Uno' });
    const at = new Date('2026-03-02T18:20:00.000Z');
    const otherFields = {
      own_name: 'Prima',
      labels: ['a', 'b'],
      notes: 'Dos',
      opted_out_at: at,
      opt_out_changed_at: at,
    };
    await test.knex('contacts').where({ clientId, lid: '77' }).update(otherFields);
    await resolveContacts(test.knex, clientId, [{ phone: '1', lid: '77' }]);
    const merged = await rows(
      test.knex,
      'SELECT name, own_name AS "ownName", labels, notes, opted_out_at AS at FROM contacts WHERE client_id = :clientId',
      { clientId },
    );
    expect(merged).toEqual([{ name: 'Ana', ownName: 'Prima', labels: ['a', 'b'], notes: 'Uno\nDos', at }]);
  });

  it('separates the contacts of different clients', async () => {
    const other = (await insertClient(test.knex)).id;
    const [[ownId], [otherId]] = await Promise.all([
      resolveContacts(test.knex, clientId, [{ phone: '1' }]),
      resolveContacts(test.knex, other, [{ phone: '1' }]),
    ]);
    expect(ownId).not.toBe(otherId);
    expect(await findContactIdsByIdentifiers(test.knex, clientId, ['1', '521', 'lid:1'])).toEqual([ownId]);
  });

  it('rejects with an error when the client does not exist', async () => {
    const missing = '01890000-0000-7000-8000-000000000000';
    await expect(resolveContacts(test.knex, missing, [{ phone: '1' }])).rejects.toMatchObject({
      code: '23503',
    });
  });
});
