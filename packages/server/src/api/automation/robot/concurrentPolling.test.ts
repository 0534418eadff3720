import { exampleRobotRules } from '@recado/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/index.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createRobot } from './createRobot.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface CountPollsParams {
  readonly sql: string;
}

it('the robot waits for the next interval to poll again when another process has locked the rules', async () => {
  const { knex } = test;
  const { id: clientId } = await insertClient(knex);
  const rules = createRobotRulesService({ database: knex, apiUrl: '/api', onChange: () => {} });
  await rules.change(clientId, exampleRobotRules, serverActor);
  await knex('eventStreams').insert({ clientId, lastSequence: 9 }).onConflict('clientId').merge();
  const sendMessage = () => Promise.reject(new Error('must not send an answer'));
  const pollIntervalsMs = { active: 3_600_000, idle: 3_600_000 };
  const robot = createRobot({ database: knex, sender: { sendMessage }, log: silentTestLogger, pollIntervalsMs });
  let pollCount = 0;
  const countPolls = ({ sql }: CountPollsParams) => {
    if (sql.includes('FOR UPDATE OF r SKIP LOCKED')) pollCount += 1;
  };
  knex.on('query', countPolls);
  onTestFinished(async () => {
    knex.off('query', countPolls);
    await robot.stop();
    await knex('robots').where({ clientId }).delete();
  });
  await knex.transaction(async trx => {
    await trx('robots').where({ clientId }).forUpdate();
    robot.start();
    await waitUntil(() => pollCount > 0);
    for (let attempt = 0; attempt < 20; attempt += 1) await knex.raw('SELECT 1');
  });
  expect(pollCount).toBe(1);
});
