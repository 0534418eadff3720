import { cli } from '@recado/texts';
import type { ActionSpec, GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import {
  campaignOptions,
  listingOptions,
  recipientOptions,
  removalOptions,
  startOptions,
  stopOptions,
} from './options.ts';

const { campaigns } = cli;
const { client, campaign } = campaigns;
const campaignDefaults = { args: [client, campaign], acceptsApiToken: true } as const;

const createActionSpec = (action: 'pause' | 'resume' | 'repeat'): ActionSpec =>
  platformCommand({
    ...campaignDefaults,
    name: action,
    texts: campaigns[action],
    load: async () => (await import('./campaignActions.ts'))[`${action}Campaign`],
  });

/** Specification of `recado campaigns`, which sends one message to many recipients. */
export const campaignsSpec: GroupSpec = {
  name: 'campaigns',
  texts: campaigns,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: campaigns.list,
      args: [client, { ...campaign, optional: true }],
      options: listingOptions,
      acceptsApiToken: true,
      load: async () => (await import('./listCampaigns.ts')).listCampaigns,
    }),
    platformCommand({
      ...campaignDefaults,
      name: 'show',
      texts: campaigns.show,
      options: recipientOptions,
      load: async () => (await import('./showCampaign.ts')).showNamedCampaign,
    }),
    platformCommand({
      name: 'create',
      texts: campaigns.create,
      args: [client, campaigns.create.file, { ...campaigns.create.text, optional: true, variadic: true }],
      options: campaignOptions,
      acceptsApiToken: true,
      load: async () => (await import('./createCampaign.ts')).createCampaign,
    }),
    platformCommand({
      ...campaignDefaults,
      name: 'start',
      texts: campaigns.start,
      options: startOptions,
      load: async () => (await import('./campaignActions.ts')).startCampaign,
    }),
    createActionSpec('pause'),
    createActionSpec('resume'),
    platformCommand({
      ...campaignDefaults,
      name: 'stop',
      texts: campaigns.stop,
      options: stopOptions,
      load: async () => (await import('./campaignActions.ts')).stopCampaign,
    }),
    createActionSpec('repeat'),
    platformCommand({
      ...campaignDefaults,
      name: 'remove',
      texts: campaigns.remove,
      options: removalOptions,
      load: async () => (await import('./campaignActions.ts')).removeCampaign,
    }),
    platformCommand({
      name: 'export',
      texts: campaigns.export,
      args: [client, campaign, cli.contacts.file],
      acceptsApiToken: true,
      load: async () => (await import('./exportResults.ts')).exportResults,
    }),
  ],
};
