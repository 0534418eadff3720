import { type Campaign, type Endpoints, type PayloadInputOf, weekdays } from '@recado/contract';
import { presentEvent } from '../../../deliveries/events/presentEvent.ts';
import { readEvents } from '../../../deliveries/events/readEvents.ts';
import { theServer } from '../../../ground/audit/index.ts';
import { createPlatform, type Platform } from '../../../testing/createPlatform.ts';
import { quietLog as log } from '../../../testing/quietLog.ts';
import type { Sending } from '../../sending/index.ts';
import { createWindowRules } from '../../windows/createWindows.ts';
import { createCampaignRunner } from '../createCampaignRunner.ts';
import { createCampaigns } from '../createCampaigns.ts';
import { createRecipients } from '../createRecipients.ts';

type New = PayloadInputOf<Endpoints['POST /external/campaigns']>;

/** Fast, and at any hour: what is not about time waits for none. */
export const ALWAYS: Campaign['pace'] = {
  perMinute: 20,
  opens: '00:00',
  closes: '24:00',
  weekdays: [...weekdays],
};

/** A number of Mexico that nobody else of the test has. */
export const numberOf = (n: number): string => `52155870000${String(n).padStart(2, '0')}`;

/** A platform whose clients send campaigns, and processes that look for what is due. */
export async function createCampaigner(options: Parameters<typeof createPlatform>[0] = {}) {
  const platform: Platform = await createPlatform(options);
  const { knex } = platform.database;
  const { abilities } = platform.sessions;
  const windowRules = createWindowRules({ database: knex, abilities });
  const campaigns = createCampaigns({ database: knex, sending: platform.sending, windowRules });
  const recipients = createRecipients({ database: knex });
  const runner = (sending: Pick<Sending, 'sendMessage'> = platform.sending, holdEvery?: number) =>
    createCampaignRunner({ database: knex, sending, log, holdEvery });

  return {
    platform,
    knex,
    campaigns,
    recipients,
    runner,
    /** A draft for so many people, all of whom have WhatsApp. */
    async draft(clientId: string, people: number, over: Partial<New> = {}): Promise<string> {
      const message = { type: 'text', text: { text: 'Hola {nombre}, ya hay pan.' } } as const;
      const asked = { name: 'Pan', message, pace: ALWAYS, ...over } as Parameters<typeof campaigns.create>[1];
      const { campaign } = await campaigns.create(clientId, asked, { kind: 'api' });
      const numbers = Array.from({ length: people }, (_, n) => ({ to: numberOf(n) }));
      for (const { to } of numbers) platform.network.phone(to).messages.length = 0;
      if (people > 0) await recipients.choose(clientId, campaign.id, { numbers });
      return campaign.id;
    },
    move: async (clientId: string, id: string, state: 'running' | 'paused' | 'stopped') =>
      (await campaigns.change(clientId, id, { state }, theServer)).campaign,
    /** One that has been started. */
    async begun(clientId: string, people: number, over: Partial<New> = {}): Promise<string> {
      const id = await this.draft(clientId, people, over);
      await this.move(clientId, id, 'running');
      return id;
    },
    get: async (clientId: string, id: string) => (await campaigns.get(clientId, id)).campaign,
    outcomes: async (clientId: string, id: string) =>
      (await recipients.list(clientId, id, { limit: 500 })).recipients,
    /** What became of each; receipts come when they come, so that what was delivered counts as sent. */
    async states(clientId: string, id: string): Promise<string[]> {
      const all = await this.outcomes(clientId, id);
      return all.map(({ state }) => (state === 'delivered' ? 'sent' : state));
    },
    /** As if the time to the next one had passed. */
    comes: (id: string) =>
      knex('campaigns')
        .where({ id })
        .update({ nextAt: new Date(Date.now() - 1), triedAt: null }),
    /** Until nothing more is due, or it does not come to that. */
    async runThrough(id: string, each = runner()): Promise<void> {
      for (let rounds = 0; rounds < 30; rounds += 1) {
        await this.comes(id);
        if ((await each.round()) === 0) return;
      }
    },
    /** What reached each of them. */
    arrived: (people: number): readonly (readonly object[])[] =>
      Array.from({ length: people }, (_, n) =>
        platform.network.phone(numberOf(n)).messages.map(({ content }) => content),
      ),
    events: async (clientId: string) =>
      (await readEvents(knex, clientId, { after: 0, limit: 1_000 }))
        .map(row => presentEvent(row, '/api'))
        .flatMap(({ type, data }) => (type.startsWith('campaign.') ? [{ type, data }] : [])),
  };
}
export type Campaigner = Awaited<ReturnType<typeof createCampaigner>>;
