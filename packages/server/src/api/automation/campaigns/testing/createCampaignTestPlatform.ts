import { type Campaign, type Endpoints, type PayloadInputOf, weekdays } from '@recado/contract';
import { serverActor } from '../../../../core/audit/index.ts';
import { presentEvent } from '../../../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../../../deliveries/events/readEvents.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing/createTestPlatform.ts';
import { silentTestLogger as log } from '../../../../testing/silentTestLogger.ts';
import type { MessageSender } from '../../../messaging/sending/index.ts';
import { createReplyWindowRuleReader } from '../../../messaging/templates/createReplyWindowCalculator.ts';
import { createCampaignRecipientService } from '../createCampaignRecipientService.ts';
import { createCampaignRunner } from '../createCampaignRunner.ts';
import { createCampaignService } from '../createCampaignService.ts';

type NewCampaign = PayloadInputOf<Endpoints['POST /external/campaigns']>;

/** Fast pace at any hour, for tests that do not depend on time. */
export const UNRESTRICTED_SENDING_PACE: Campaign['pace'] = {
  perMinute: 20,
  opens: '00:00',
  closes: '24:00',
  weekdays: [...weekdays],
};

/** Returns a Mexican phone number that only the recipient with index `n` of a test has. */
export const buildRecipientNumber = (n: number): string => `52155870000${String(n).padStart(2, '0')}`;

/** Creates a platform whose clients send campaigns, and campaign runners for it. */
export async function createCampaignTestPlatform(options: Parameters<typeof createTestPlatform>[0] = {}) {
  const platform: TestPlatform = await createTestPlatform(options);
  const { knex } = platform.database;
  const { abilities } = platform.sessions;
  const replyWindowRules = createReplyWindowRuleReader({ database: knex, abilities });
  const campaigns = createCampaignService({ database: knex, sendChecker: platform.sendChecker, replyWindowRules });
  const recipients = createCampaignRecipientService({ database: knex, abilities });
  const runner = (sender: Pick<MessageSender, 'sendMessage'> = platform.sender, extendEveryMs?: number) =>
    createCampaignRunner({ database: knex, sender, log, extendEveryMs });

  return {
    platform,
    knex,
    campaigns,
    recipients,
    runner,
    /** Creates a draft for a number of people with WhatsApp accounts, and clears their messages. */
    async createDraft(clientId: string, people: number, overrides: Partial<NewCampaign> = {}): Promise<string> {
      const message = { type: 'text', text: { text: 'Hola {nombre}, ya hay pan.' } } as const;
      const input = { name: 'Pan', message, pace: UNRESTRICTED_SENDING_PACE, ...overrides } as Parameters<
        typeof campaigns.create
      >[1];
      const { campaign } = await campaigns.create(clientId, input, { kind: 'api' });
      const numbers = Array.from({ length: people }, (_, n) => ({ to: buildRecipientNumber(n) }));
      for (const { to } of numbers) platform.network.phone(to).messages.length = 0;
      if (people > 0) await recipients.choose(clientId, campaign.id, { numbers });
      return campaign.id;
    },
    setState: async (clientId: string, id: string, state: 'running' | 'paused' | 'stopped') =>
      (await campaigns.change(clientId, id, { state }, serverActor)).campaign,
    async startCampaign(clientId: string, people: number, overrides: Partial<NewCampaign> = {}): Promise<string> {
      const id = await this.createDraft(clientId, people, overrides);
      await this.setState(clientId, id, 'running');
      return id;
    },
    get: async (clientId: string, id: string) => (await campaigns.get(clientId, id)).campaign,
    outcomes: async (clientId: string, id: string) => (await recipients.list(clientId, id, { limit: 500 })).recipients,
    /** Returns the recipients' states, with `sent` for `delivered`, because receipts arrive at any time. */
    async states(clientId: string, id: string): Promise<string[]> {
      const all = await this.outcomes(clientId, id);
      return all.map(({ state }) => (state === 'delivered' ? 'sent' : state));
    },
    /** Makes the next message due, as if the time until then had passed. */
    makeDue: (id: string) =>
      knex('campaigns')
        .where({ id })
        .update({ nextAttemptAt: new Date(Date.now() - 1), lastAttemptAt: null }),
    /** Runs the campaign runner until no message is due, for at most 30 rounds. */
    async runThrough(id: string, campaignRunner = runner()): Promise<void> {
      for (let rounds = 0; rounds < 30; rounds += 1) {
        await this.makeDue(id);
        if ((await campaignRunner.runOnce()) === 0) return;
      }
    },
    /** Returns the message contents that each recipient received. */
    receivedContents: (people: number): readonly (readonly object[])[] =>
      Array.from({ length: people }, (_, n) =>
        platform.network.phone(buildRecipientNumber(n)).messages.map(({ content }) => content),
      ),
    events: async (clientId: string) =>
      (await readEvents(knex, clientId, { after: 0, limit: 1_000 }))
        .map(row => presentEvent(row, '/api'))
        .flatMap(({ type, data }) => (type.startsWith('campaign.') ? [{ type, data }] : [])),
  };
}
export type CampaignTestPlatform = Awaited<ReturnType<typeof createCampaignTestPlatform>>;
