import { cliTexts } from '@recado/texts';
import type { CommandActionSpec, CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import {
  campaignCreationOptions,
  campaignListOptions,
  campaignRecipientOptions,
  campaignStartOptions,
} from './options.ts';

const { campaigns } = cliTexts;
const { client, campaign } = campaigns;
const campaignDefaults = { args: [client, campaign], acceptsApiToken: true } as const;

const createActionSpec = (action: 'pause' | 'resume' | 'repeat'): CommandActionSpec =>
  createPlatformCommand({
    ...campaignDefaults,
    name: action,
    texts: campaigns[action],
    // `resume` starts a draft, too.
    ...(action === 'resume' && { confirmation: { word: campaigns.start.word, dependsOnState: true } }),
    load: async () => (await import('./campaignActions.ts'))[`${action}Campaign`],
  });

/** Specification of `recado campaigns`, which sends one message to many recipients. */
export const campaignsSpec: CommandGroupSpec = {
  name: 'campaigns',
  texts: campaigns,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: campaigns.list,
      args: [client, { ...campaign, optional: true }],
      options: campaignListOptions,
      acceptsApiToken: true,
      load: async () => (await import('./listCampaigns.ts')).listCampaigns,
    }),
    createPlatformCommand({
      ...campaignDefaults,
      name: 'show',
      texts: campaigns.show,
      options: campaignRecipientOptions,
      load: async () => (await import('./showCampaign.ts')).showNamedCampaign,
    }),
    createPlatformCommand({
      name: 'create',
      texts: campaigns.create,
      args: [client, campaigns.create.file, { ...campaigns.create.text, optional: true, variadic: true }],
      options: campaignCreationOptions,
      acceptsApiToken: true,
      load: async () => (await import('./createCampaign.ts')).createCampaign,
    }),
    createPlatformCommand({
      ...campaignDefaults,
      name: 'start',
      texts: campaigns.start,
      options: campaignStartOptions,
      confirmation: { word: campaigns.start.word, dependsOnState: true },
      load: async () => (await import('./campaignActions.ts')).startCampaign,
    }),
    createActionSpec('pause'),
    createActionSpec('resume'),
    createPlatformCommand({
      ...campaignDefaults,
      name: 'stop',
      texts: campaigns.stop,
      confirmation: { word: campaigns.stop.word, dependsOnState: true },
      load: async () => (await import('./campaignActions.ts')).stopCampaign,
    }),
    createActionSpec('repeat'),
    createPlatformCommand({
      ...campaignDefaults,
      name: 'remove',
      texts: campaigns.remove,
      confirmation: { word: campaigns.remove.word, dependsOnState: true },
      load: async () => (await import('./campaignActions.ts')).removeCampaign,
    }),
    createPlatformCommand({
      name: 'export',
      texts: campaigns.export,
      args: [client, campaign, cliTexts.contacts.file],
      acceptsApiToken: true,
      load: async () => (await import('./exportCampaignResults.ts')).exportCampaignResults,
    }),
  ],
};
