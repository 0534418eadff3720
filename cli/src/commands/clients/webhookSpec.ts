import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { secretOptions } from './options.ts';

const { argument, about, webhook } = cli.clients;
const client = { name: argument, about };

/** Where a client's messages are told. */
export const webhookSpec: GroupSpec = {
  name: 'webhook',
  texts: webhook,
  usual: 'show',
  commands: [
    platformCommand({
      name: 'show',
      texts: webhook.show,
      args: [client],
      load: async () => (await import('./showWebhook.ts')).showWebhook,
    }),
    platformCommand({
      name: 'set',
      texts: webhook.set,
      args: [client, { name: webhook.set.url, about: webhook.set.urlAbout }],
      load: async () => (await import('./setWebhook.ts')).setWebhook,
    }),
    platformCommand({
      name: 'clear',
      texts: webhook.clear,
      args: [client],
      load: async () => (await import('./setWebhook.ts')).clearWebhook,
    }),
    platformCommand({
      name: 'test',
      texts: webhook.test,
      args: [client],
      load: async () => (await import('./testWebhook.ts')).testWebhook,
    }),
    platformCommand({
      name: 'secret',
      texts: webhook.secret,
      args: [client],
      options: secretOptions,
      load: async () => (await import('./webhookSecret.ts')).webhookSecret,
    }),
  ],
};
