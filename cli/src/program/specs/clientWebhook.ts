import { cli } from '@recado/texts';
import { secretTable } from '../../settings/clientsTables.ts';
import type { GroupSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { argument, about, webhook } = cli.clients;
const client = { name: argument, about };

/** Where a client's messages are told. */
export const clientWebhookSpec: GroupSpec = {
  name: 'webhook',
  texts: webhook,
  usual: 'show',
  commands: [
    platformCommand({
      name: 'show',
      texts: webhook.show,
      args: [client],
      load: async () => (await import('../../commands/clients/showWebhook.ts')).showWebhook,
    }),
    platformCommand({
      name: 'set',
      texts: webhook.set,
      args: [client, { name: webhook.set.url, about: webhook.set.urlAbout }],
      load: async () => (await import('../../commands/clients/setWebhook.ts')).setWebhook,
    }),
    platformCommand({
      name: 'clear',
      texts: webhook.clear,
      args: [client],
      load: async () => (await import('../../commands/clients/setWebhook.ts')).clearWebhook,
    }),
    platformCommand({
      name: 'test',
      texts: webhook.test,
      args: [client],
      load: async () => (await import('../../commands/clients/testWebhook.ts')).testWebhook,
    }),
    platformCommand({
      name: 'secret',
      texts: webhook.secret,
      args: [client],
      options: secretTable,
      load: async () => (await import('../../commands/clients/webhookSecret.ts')).webhookSecret,
    }),
  ],
};
