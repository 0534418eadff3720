import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import type { PlatformSecretKeys } from './deriveKeyForPurpose.ts';
import { canUnsealDatabase, createSealer, verifySealingKeys } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.knex('settings').delete();
  await test.knex('clients').delete();
});

const firstKey = randomBytes(32);
const secondKey = randomBytes(32);
const verifyKeys = (...keys: PlatformSecretKeys) => verifySealingKeys(test.knex, keys);
const canOpen = (...keys: PlatformSecretKeys) => canUnsealDatabase(test.connection, keys);

describe('sealing keys of a database', () => {
  it('are stored on the first start and required on every later start', async () => {
    await verifyKeys(firstKey);
    await verifyKeys(firstKey);
    await expect(verifyKeys(secondKey)).rejects.toMatchObject({ code: 'foreign', message: /secrets\.json/ });
    expect([await canOpen(firstKey), await canOpen(secondKey)]).toEqual([true, false]);
  });

  it('accept appended keys and reject reordered or removed keys', async () => {
    await verifyKeys(firstKey);
    await verifyKeys(firstKey, secondKey);
    await expect(verifyKeys(secondKey, firstKey)).rejects.toMatchObject({ code: 'foreign' });
    await expect(verifyKeys(firstKey)).rejects.toMatchObject({ code: 'foreign' });
  });

  it('are checked against a sealed value when no fingerprints are stored', async () => {
    const { id } = await insertClient(test.knex);
    const sealed = createSealer([firstKey]).seal('rcd_x', { purpose: 'api-token', id });
    await test.knex('clients').where({ id }).update({ tokenSealed: sealed });
    expect([await canOpen(firstKey), await canOpen(secondKey)]).toEqual([true, false]);
    await expect(verifyKeys(secondKey)).rejects.toMatchObject({ code: 'foreign' });
    await verifyKeys(firstKey);
    expect(await test.knex('settings').where({ key: 'sealing-keys' })).toHaveLength(1);
  });

  it('are not part of the stored fingerprints', async () => {
    await verifyKeys(firstKey);
    const [{ value }] = await test.knex('settings').where({ key: 'sealing-keys' });
    expect(JSON.stringify(value)).not.toContain(firstKey.toString('base64url'));
  });
});
