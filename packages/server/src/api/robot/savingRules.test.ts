import { sampleRules } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createRules } from './createRules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('has nobody save over what somebody else saved meanwhile', async () => {
  const clientId = await createClientRow(database.knex);
  const rules = createRules({ database: database.knex, apiUrl: '/api', changed: () => {} });
  const { updatedAt } = await rules.change(clientId, sampleRules, theServer);
  const quick = await rules.change(clientId, { ...sampleRules, pauseMinutes: 5, updatedAt }, theServer);
  await expect(
    rules.change(clientId, { ...sampleRules, pauseMinutes: 60, updatedAt }, theServer),
  ).rejects.toMatchObject({ status: 409 });
  expect((await rules.read(clientId)).rules.pauseMinutes).toBe(5);
  await rules.change(clientId, { ...sampleRules, updatedAt: quick.updatedAt }, theServer);
});
