import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import type { MessagingServices } from '../messaging/createMessagingServices.ts';
import { createReplyWindowRuleReader } from '../messaging/templates/createReplyWindowCalculator.ts';
import { createCampaignRecipientService } from './campaigns/createCampaignRecipientService.ts';
import { createCampaignRunner } from './campaigns/createCampaignRunner.ts';
import { createCampaignService } from './campaigns/createCampaignService.ts';
import { createListImporter } from './imports/createListImporter.ts';
import { createRobot } from './robot/createRobot.ts';
import { createRobotRulesService } from './robot/createRobotRulesService.ts';

interface AutomationServicesDeps extends Pick<MessagingServices, 'sender' | 'sendChecker'> {
  readonly database: Knex;
  readonly sessions: Pick<ClientSessions, 'abilities'>;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** Creates the services that send messages without a person: campaigns and automatic replies. */
export function createAutomationServices(dependencies: AutomationServicesDeps) {
  const { database, sessions, sender, sendChecker, apiUrl, log } = dependencies;
  const robot = createRobot({ database, sender, log });
  return {
    robot,
    rules: createRobotRulesService({ database, apiUrl, onChange: () => robot.pollNow() }),
    campaigns: createCampaignService({
      ...{ database, sendChecker },
      replyWindowRules: createReplyWindowRuleReader({ database, abilities: sessions.abilities }),
    }),
    campaignRecipients: createCampaignRecipientService({ database, abilities: sessions.abilities }),
    campaignRunner: createCampaignRunner({ database, sender, log }),
    listImporter: createListImporter({ database, abilities: sessions.abilities, log }),
  };
}
export type AutomationServices = ReturnType<typeof createAutomationServices>;
