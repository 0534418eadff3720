import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import {
  additionOptions,
  callOptions,
  deletionOptions,
  listOptions,
  proxyOptions,
  regenerationOptions,
  rotationOptions,
  secretOptions,
  tokenOptions,
  transportOptions,
} from './options.ts';

const { clients } = cli;
const { add, calls, proxy, token, transport, webhook } = clients;
const client = { name: clients.argument, description: clients.about };

/** Commands for the webhooks that receive a client's events. */
const webhookSpec: GroupSpec = {
  name: 'webhook',
  texts: webhook,
  defaultCommand: 'show',
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
      args: [client, { name: webhook.set.url, description: webhook.set.urlAbout }],
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
      load: async () => (await import('./showWebhookSecret.ts')).showWebhookSecret,
    }),
  ],
};

/** Commands for the handling of calls to a client. */
const callsSpec: GroupSpec = {
  name: 'calls',
  texts: calls,
  commands: [
    platformCommand({
      name: 'decline',
      texts: calls.decline,
      args: [client],
      options: callOptions,
      load: async () => (await import('./setCalls.ts')).declineCalls,
    }),
    platformCommand({
      name: 'allow',
      texts: calls.allow,
      args: [client],
      load: async () => (await import('./setCalls.ts')).allowCalls,
    }),
  ],
};

/** Commands for the outbound proxy of a client. */
const proxySpec: GroupSpec = {
  name: 'proxy',
  texts: proxy,
  defaultCommand: 'show',
  commands: [
    platformCommand({
      name: 'show',
      texts: proxy.show,
      args: [client],
      load: async () => (await import('./proxy.ts')).showProxy,
    }),
    platformCommand({
      name: 'set',
      texts: proxy.set,
      args: [client, { name: proxy.set.to, description: proxy.set.toAbout }],
      options: proxyOptions,
      load: async () => (await import('./proxy.ts')).setProxy,
    }),
    platformCommand({
      name: 'test',
      texts: proxy.test,
      args: [client],
      load: async () => (await import('./proxy.ts')).testProxy,
    }),
    platformCommand({
      name: 'remove',
      texts: proxy.remove,
      args: [client],
      load: async () => (await import('./proxy.ts')).removeProxy,
    }),
  ],
};

const tokenSpec: GroupSpec = {
  name: 'token',
  texts: token,
  defaultCommand: 'show',
  commands: [
    platformCommand({
      name: 'show',
      texts: token.show,
      args: [client],
      options: tokenOptions,
      load: async () => (await import('./showToken.ts')).showToken,
    }),
    platformCommand({
      name: 'rotate',
      texts: token.rotate,
      args: [client],
      options: rotationOptions,
      load: async () => (await import('./rotateToken.ts')).rotateToken,
    }),
    platformCommand({
      name: 'regenerate',
      texts: token.regenerate,
      args: [client],
      options: regenerationOptions,
      load: async () => (await import('./regenerateToken.ts')).regenerateToken,
    }),
  ],
};

/** Commands for the user's own clients. */
export const clientsSpec: GroupSpec = {
  name: 'clients',
  texts: clients,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: clients.list,
      options: listOptions,
      load: async () => (await import('./listClients.ts')).listClients,
    }),
    platformCommand({
      name: 'add',
      texts: add,
      args: [
        { name: add.name, description: add.nameAbout, optional: true },
        { name: add.phone, description: add.phoneAbout, optional: true },
      ],
      options: additionOptions,
      load: async () => (await import('./addClient.ts')).addClient,
    }),
    platformCommand({
      name: 'show',
      texts: clients.show,
      args: [client],
      load: async () => (await import('./showClient.ts')).showClient,
    }),
    platformCommand({
      name: 'delete',
      texts: clients.delete,
      args: [client],
      options: deletionOptions,
      load: async () => (await import('./deleteClient.ts')).deleteClient,
    }),
    platformCommand({
      name: 'transport',
      texts: transport,
      args: [client, { name: transport.to, description: transport.toAbout, optional: true }],
      options: transportOptions,
      load: async () => (await import('./changeTransport.ts')).changeTransport,
    }),
    proxySpec,
    tokenSpec,
    callsSpec,
    webhookSpec,
  ],
};
