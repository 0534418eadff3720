import { sampleRules } from '@recado/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { theServer } from '../../ground/audit/index.ts';
import { until } from '../../testing/createPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { quietLog } from '../../testing/quietLog.ts';
import { createRobot } from './createRobot.ts';
import { createRules } from './createRules.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('what another process looks at just now is looked for again when it is time, and not at once', async () => {
  const { knex } = test;
  const { id: clientId } = await insertClient(knex);
  const rules = createRules({ database: knex, apiUrl: '/api', changed: () => {} });
  await rules.change(clientId, sampleRules, theServer);
  await knex('eventStreams').insert({ clientId, lastSequence: 9 }).onConflict('clientId').merge();
  const sendMessage = () => Promise.reject(new Error('there is nothing to answer'));
  const looks = { active: 3_600_000, idle: 3_600_000 };
  const robot = createRobot({ database: knex, sending: { sendMessage }, log: quietLog, looks });
  let asked = 0;
  const count = ({ sql }: { readonly sql: string }) => {
    if (sql.includes('FOR UPDATE OF r SKIP LOCKED')) asked += 1;
  };
  knex.on('query', count);
  onTestFinished(async () => {
    knex.off('query', count);
    await robot.stop();
    await knex('robots').where({ clientId }).delete();
  });
  await knex.transaction(async trx => {
    await trx('robots').where({ clientId }).forUpdate();
    robot.start();
    await until(() => asked > 0);
    for (let turn = 0; turn < 20; turn += 1) await knex.raw('SELECT 1');
  });
  expect(asked).toBe(1);
});
