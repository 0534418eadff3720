import { type Campaign, type Endpoints, type PayloadInputOf, weekdays } from '@recado/contract';
import { serverActor } from '../../../core/audit/index.ts';
import { presentEvent } from '../../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../../deliveries/events/readEvents.ts';
import { createPlatform, type Platform } from '../../../testing/createPlatform.ts';
import { quietLog as log } from '../../../testing/quietLog.ts';
import { createReplyWindowRules } from '../../replyWindows/createReplyWindows.ts';
import type { Sending } from '../../sending/index.ts';
import { createCampaignRunner } from '../createCampaignRunner.ts';
import { createCampaigns } from '../createCampaigns.ts';
import { createRecipients } from '../createRecipients.ts';

type NewCampaign = PayloadInputOf<Endpoints['POST /external/campaigns']>;

/** Fast pace at any hour, for tests that do not depend on time. */
export const UNRESTRICTED_PACE: Campaign['pace'] = {
  perMinute: 20,
  opens: '00:00',
  closes: '24:00',
  weekdays: [...weekdays],
};

/** Returns a Mexican phone number that only the recipient with index `n` of a test has. */
export const recipientNumber = (n: number): string => `52155870000${String(n).padStart(2, '0')}`;

/** Creates a platform whose clients send campaigns, and campaign runners for it. */
export async function createCampaigner(options: Parameters<typeof createPlatform>[0] = {}) {
  const platform: Platform = await createPlatform(options);
  const { knex } = platform.database;
  const { abilities } = platform.sessions;
  const replyWindowRules = createReplyWindowRules({ database: knex, abilities });
  const campaigns = createCampaigns({ database: knex, sending: platform.sending, replyWindowRules });
  const recipients = createRecipients({ database: knex });
  const runner = (sending: Pick<Sending, 'sendMessage'> = platform.sending, extendEveryMs?: number) =>
    createCampaignRunner({ database: knex, sending, log, extendEveryMs });

  return {
    platform,
    knex,
    campaigns,
    recipients,
    runner,
    /** Creates a draft for a number of people, all of whom have WhatsApp, and clears their messages. */
    async createDraft(clientId: string, people: number, overrides: Partial<NewCampaign> = {}): Promise<string> {
      const message = { type: 'text', text: { text: 'Hola {nombre}, ya hay pan.' } } as const;
      const input = { name: 'Pan', message, pace: UNRESTRICTED_PACE, ...overrides } as Parameters<
        typeof campaigns.create
      >[1];
      const { campaign } = await campaigns.create(clientId, input, { kind: 'api' });
      const numbers = Array.from({ length: people }, (_, n) => ({ to: recipientNumber(n) }));
      for (const { to } of numbers) platform.network.phone(to).messages.length = 0;
      if (people > 0) await recipients.choose(clientId, campaign.id, { numbers });
      return campaign.id;
    },
    setState: async (clientId: string, id: string, state: 'running' | 'paused' | 'stopped') =>
      (await campaigns.change(clientId, id, { state }, serverActor)).campaign,
    /** Creates a campaign and starts it. */
    async startCampaign(clientId: string, people: number, overrides: Partial<NewCampaign> = {}): Promise<string> {
      const id = await this.createDraft(clientId, people, overrides);
      await this.setState(clientId, id, 'running');
      return id;
    },
    get: async (clientId: string, id: string) => (await campaigns.get(clientId, id)).campaign,
    outcomes: async (clientId: string, id: string) => (await recipients.list(clientId, id, { limit: 500 })).recipients,
    /** Returns the recipients' states, `delivered` as `sent`: receipts arrive at any time. */
    async states(clientId: string, id: string): Promise<string[]> {
      const all = await this.outcomes(clientId, id);
      return all.map(({ state }) => (state === 'delivered' ? 'sent' : state));
    },
    /** Makes the next message due, as if the time until then had passed. */
    makeDue: (id: string) =>
      knex('campaigns')
        .where({ id })
        .update({ nextAt: new Date(Date.now() - 1), triedAt: null }),
    /** Runs rounds until nothing is due, at most 30. */
    async runThrough(id: string, campaignRunner = runner()): Promise<void> {
      for (let rounds = 0; rounds < 30; rounds += 1) {
        await this.makeDue(id);
        if ((await campaignRunner.runOnce()) === 0) return;
      }
    },
    /** Returns the message contents that each recipient received. */
    receivedContents: (people: number): readonly (readonly object[])[] =>
      Array.from({ length: people }, (_, n) =>
        platform.network.phone(recipientNumber(n)).messages.map(({ content }) => content),
      ),
    events: async (clientId: string) =>
      (await readEvents(knex, clientId, { after: 0, limit: 1_000 }))
        .map(row => presentEvent(row, '/api'))
        .flatMap(({ type, data }) => (type.startsWith('campaign.') ? [{ type, data }] : [])),
  };
}
export type Campaigner = Awaited<ReturnType<typeof createCampaigner>>;
