import { exampleRobotRules } from '@recado/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { createClientRow } from '../../../testing/createClientRow.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a change of rules is rejected with 409 when the rules were changed after the caller read them', async () => {
  const clientId = await createClientRow(database.knex);
  const rules = createRobotRulesService({ database: database.knex, apiUrl: '/api', onChange: () => {} });
  const { updatedAt } = await rules.change(clientId, exampleRobotRules, serverActor);
  const firstChange = await rules.change(clientId, { ...exampleRobotRules, pauseMinutes: 5, updatedAt }, serverActor);
  await expect(
    rules.change(clientId, { ...exampleRobotRules, pauseMinutes: 60, updatedAt }, serverActor),
  ).rejects.toMatchObject({ status: 409 });
  expect((await rules.read(clientId)).rules.pauseMinutes).toBe(5);
  await rules.change(clientId, { ...exampleRobotRules, updatedAt: firstChange.updatedAt }, serverActor);
});
