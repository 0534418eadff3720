import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { Keys } from './deriveKey.ts';
import { createSeal, holdSealingKeys, opensWith } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.knex('settings').delete();
  await test.knex('clients').delete();
});

const one = randomBytes(32);
const other = randomBytes(32);
const hold = (...keys: Keys) => holdSealingKeys(test.knex, keys);
const opens = (...keys: Keys) => opensWith(test.connection, keys);

describe('the keys that a database is sealed with', () => {
  it('are noted by the first start, and asked for by every later one', async () => {
    await hold(one);
    await hold(one);
    await expect(hold(other)).rejects.toMatchObject({ code: 'foreign', message: /secrets\.json/ });
    expect([await opens(one), await opens(other)]).toEqual([true, false]);
  });

  it('may become more, behind those that are there', async () => {
    await hold(one);
    await hold(one, other);
    await expect(hold(other, one)).rejects.toMatchObject({ code: 'foreign' });
    await expect(hold(one)).rejects.toMatchObject({ code: 'foreign' });
  });

  it('are known by what they open where nobody noted them', async () => {
    const { id } = await insertClient(test.knex);
    const sealed = createSeal([one]).seal('rcd_x', { purpose: 'api-token', id });
    await test.knex('clients').where({ id }).update({ tokenSealed: sealed });
    expect([await opens(one), await opens(other)]).toEqual([true, false]);
    await expect(hold(other)).rejects.toMatchObject({ code: 'foreign' });
    await hold(one);
    expect(await test.knex('settings').where({ key: 'sealing-keys' })).toHaveLength(1);
  });

  it('are not told by what is noted', async () => {
    await hold(one);
    const [{ value }] = await test.knex('settings').where({ key: 'sealing-keys' });
    expect(JSON.stringify(value)).not.toContain(one.toString('base64url'));
  });
});
