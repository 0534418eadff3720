import { cli } from '@recado/texts';
import type { ActingSpec, GroupSpec } from '../../program/CommandSpec.ts';
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
const named = { args: [client, campaign], takesApiToken: true } as const;

const move = (act: 'pause' | 'resume' | 'repeat'): ActingSpec =>
  platformCommand({
    ...named,
    name: act,
    texts: campaigns[act],
    load: async () => (await import('./moveCampaign.ts'))[`${act}Campaign`],
  });

/** A message to many. */
export const campaignsSpec: GroupSpec = {
  name: 'campaigns',
  texts: campaigns,
  usual: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: campaigns.list,
      args: [client, { ...campaign, optional: true }],
      options: listingOptions,
      takesApiToken: true,
      load: async () => (await import('./listCampaigns.ts')).listCampaigns,
    }),
    platformCommand({
      ...named,
      name: 'show',
      texts: campaigns.show,
      options: recipientOptions,
      load: async () => (await import('./showCampaign.ts')).showNamed,
    }),
    platformCommand({
      name: 'create',
      texts: campaigns.create,
      args: [client, campaigns.create.file, { ...campaigns.create.text, optional: true, variadic: true }],
      options: campaignOptions,
      takesApiToken: true,
      load: async () => (await import('./createCampaign.ts')).createCampaign,
    }),
    platformCommand({
      ...named,
      name: 'start',
      texts: campaigns.start,
      options: startOptions,
      load: async () => (await import('./moveCampaign.ts')).startCampaign,
    }),
    move('pause'),
    move('resume'),
    platformCommand({
      ...named,
      name: 'stop',
      texts: campaigns.stop,
      options: stopOptions,
      load: async () => (await import('./moveCampaign.ts')).stopCampaign,
    }),
    move('repeat'),
    platformCommand({
      ...named,
      name: 'remove',
      texts: campaigns.remove,
      options: removalOptions,
      load: async () => (await import('./moveCampaign.ts')).removeCampaign,
    }),
    platformCommand({
      name: 'export',
      texts: campaigns.export,
      args: [client, campaign, cli.contacts.file],
      takesApiToken: true,
      load: async () => (await import('./exportResults.ts')).exportResults,
    }),
  ],
};
