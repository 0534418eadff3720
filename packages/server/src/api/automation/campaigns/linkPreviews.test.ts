import { exampleRobotRules, weekdays } from '@recado/contract';
import { createFakeTransport, getFakeNetwork } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/index.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../deliveries/guard/testing/startLoopbackServer.ts';
import { waitUntil } from '../../../testing/createTestPlatform.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createRobot } from '../robot/createRobot.ts';
import { createRobotRulesService } from '../robot/createRobotRulesService.ts';
import { type CampaignTestPlatform, createCampaignTestPlatform } from './testing/createCampaignTestPlatform.ts';

let campaigner: CampaignTestPlatform;
let site: LoopbackServer;
let clientId: string;
beforeAll(async () => {
  campaigner = await createCampaignTestPlatform({
    wrap: fake => createFakeTransport(getFakeNetwork(fake), { capabilities: { linkPreviews: 'message' } }),
  });
  clientId = await campaigner.platform.createLinkedClient('5215511110071');
});
afterAll(() => campaigner.platform.close());
beforeEach(async () => {
  site = await startLoopbackServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>La Espiga</title></head>'),
  );
  return site.close;
});

const createLink = () => site.url('127.0.0.1', '/menu');

it('a campaign sends the preview of its link to each recipient, and fetches the page once', async () => {
  const link = createLink();
  const id = await campaigner.startCampaign(clientId, 3, {
    message: { type: 'text', text: { text: `Menú: ${link}` } },
  });
  await campaigner.runThrough(id);
  const content = { text: `Menú: ${link}`, preview: { url: link, title: 'La Espiga' } };
  expect(campaigner.receivedContents(3)).toMatchObject([[content], [content], [content]]);
  expect(site.requests).toHaveLength(1);
});

it('a campaign with preview: false sends its link without a preview, and fetches nothing', async () => {
  const message = { type: 'text', text: { text: createLink() }, preview: false } as const;
  const id = await campaigner.startCampaign(clientId, 1, { message });
  await campaigner.runThrough(id);
  const [contents] = campaigner.receivedContents(1);
  expect(contents).toMatchObject([{ text: message.text.text }]);
  expect(contents?.[0]).not.toHaveProperty('preview');
  expect(site.requests).toEqual([]);
});

it('an automatic answer has the preview of its link', async () => {
  const { platform, knex } = campaigner;
  const rules = createRobotRulesService({ database: knex, apiUrl: '/api', onChange: () => {} });
  const week = Object.fromEntries(weekdays.map(day => [day, []])) as unknown as typeof exampleRobotRules.hours.week;
  await rules.change(
    clientId,
    {
      ...exampleRobotRules,
      hours: { ...exampleRobotRules.hours, week },
      away: { enabled: true, text: `Cerrado. El menú: ${createLink()}` },
    },
    serverActor,
  );
  const robot = createRobot({
    ...{ database: knex, sender: platform.sender, log: silentTestLogger },
    pollIntervalsMs: { active: 10, idle: 10 },
  });
  robot.start();
  const customer = platform.network.phone('5215587650071');
  customer.write('5215511110071', '¿Abren?');
  await waitUntil(() => customer.messages.some(({ fromMe }) => !fromMe));
  await robot.stop();
  expect(customer.messages.find(({ fromMe }) => !fromMe)?.content).toMatchObject({ preview: { title: 'La Espiga' } });
});
