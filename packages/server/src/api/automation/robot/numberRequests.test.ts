import { exampleRobotRules, type RobotRules } from '@recado/contract';
import { sendRejectionTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createRobot } from './createRobot.ts';
import { createRobotRulesService } from './createRobotRulesService.ts';
import { decideFor, sampleKeyword } from './testing/decideSampleAnswer.ts';

const ownNumber = '5215511110000';
const keywords = [{ ...sampleKeyword, requestNumber: true }];

describe('a rule that requests the number', () => {
  let platform: TestPlatform;
  let clientId: string;
  beforeAll(async () => {
    platform = await createTestPlatform();
    clientId = await platform.createLinkedClient(ownNumber);
  });
  afterAll(() => platform.close());

  const start = () => {
    const { sender, database } = platform;
    const pollIntervalsMs = { active: 10, idle: 10 };
    const robot = createRobot({ database: database.knex, sender, log: silentTestLogger, pollIntervalsMs });
    robot.start();
    return robot;
  };
  const isSettled = async () => {
    const [row] = await rows<{ left: boolean }>(
      platform.database.knex,
      `SELECT EXISTS (SELECT FROM robots r JOIN event_streams s USING (client_id) WHERE s.last_sequence > r.processed_sequence)
         OR EXISTS (SELECT FROM robot_answers WHERE state = 'due') AS left`,
    );
    return row?.left === false;
  };
  const writeAndSettle = async (phone: ReturnType<TestPlatform['network']['phone']>, text: string) => {
    phone.write(ownNumber, text);
    await waitUntil(async () => (await platform.database.knex('messages').where({ clientId, text })).length > 0);
    await waitUntil(isSettled);
  };
  const readTexts = ({ messages }: ReturnType<TestPlatform['network']['phone']>) =>
    messages.flatMap(({ fromMe, content }) => (!fromMe && 'text' in content ? [content.text] : []));

  it('sends the request after the answer, once, and only to people whose number is hidden', async () => {
    const deps = { database: platform.database.knex, apiUrl: '/api', onChange: () => {} };
    const rules: RobotRules = { ...exampleRobotRules, keywords };
    await createRobotRulesService(deps).change(clientId, rules, serverActor);
    const hidden = platform.network.phone('5215587650077', { hidden: true });
    const known = platform.network.phone('5215587650078');
    const robot = start();
    await writeAndSettle(hidden, '¿Cuál es su horario, para hoy?');
    await writeAndSettle(known, '¿Cuál es su horario, para mañana?');
    await robot.stop();
    // The robot crashes after both messages were sent, before it stored that.
    await rows(platform.database.knex, `UPDATE robot_answers SET state = 'due', next_attempt_at = now()`);
    const next = start();
    await waitUntil(isSettled);
    await next.stop();
    expect(readTexts(hidden)).toEqual([sampleKeyword.text, sendRejectionTexts.numberRequestText]);
    expect(readTexts(known)).toEqual([sampleKeyword.text]);
  });

  it.each([
    ['a hidden number', true, true],
    ['a known number', false, undefined],
  ])('asks a person with %s: %s', (_, hidesNumber, requestNumber) => {
    const { answer } = decideFor({ message: { text: '¿Cuál es su horario?', hidesNumber }, rules: { keywords } });
    expect(answer).toEqual({
      ...{ kind: 'keyword', id: sampleKeyword.id, text: sampleKeyword.text },
      ...(requestNumber && { requestNumber }),
    });
    const greeting = { ...exampleRobotRules.greeting, requestNumber: true };
    expect(decideFor({ message: { hidesNumber }, rules: { greeting } }).answer?.requestNumber).toBe(requestNumber);
  });
});
