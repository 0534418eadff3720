import type { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import {
  addClientOptions,
  callDeclineOptions,
  clientListOptions,
  clientProxyOptions,
  clientTokenOptions,
  transportChangeOptions,
  webhookSecretOptions,
} from './options.ts';

const { clients } = cliTexts;
const { add, calls, proxy, token, transport, webhook } = clients;
const client = { name: clients.argument, description: clients.about };
/** A change of the outbound route interrupts only a client that is connected. */
const RECONNECTION = { dependsOnState: true } as const;
/** Copy of the contract's DELETION_CONFIRMATION_WORD, because the help must not load the contract. */
const DELETION_WORD = 'ELIMINAR' satisfies typeof DELETION_CONFIRMATION_WORD;

/** Commands for the webhooks that receive a client's events. */
const webhookSpec: CommandGroupSpec = {
  name: 'webhook',
  texts: webhook,
  defaultCommand: 'show',
  commands: [
    createPlatformCommand({
      name: 'show',
      texts: webhook.show,
      args: [client],
      load: async () => (await import('./showClientWebhook.ts')).showClientWebhook,
    }),
    createPlatformCommand({
      name: 'set',
      texts: webhook.set,
      args: [client, { name: webhook.set.url, description: webhook.set.urlAbout }],
      load: async () => (await import('./setClientWebhook.ts')).setClientWebhook,
    }),
    createPlatformCommand({
      name: 'clear',
      texts: webhook.clear,
      args: [client],
      confirmation: {},
      load: async () => (await import('./setClientWebhook.ts')).clearClientWebhook,
    }),
    createPlatformCommand({
      name: 'test',
      texts: webhook.test,
      args: [client],
      load: async () => (await import('./testClientWebhook.ts')).testClientWebhook,
    }),
    createPlatformCommand({
      name: 'secret',
      texts: webhook.secret,
      args: [client],
      options: webhookSecretOptions,
      // The rotation ends a secret only if an older one is still valid.
      confirmation: { dependsOnState: true },
      load: async () => (await import('./showClientWebhookSecret.ts')).showClientWebhookSecret,
    }),
  ],
};

/** Commands that control how a client handles incoming phone calls. */
const callsSpec: CommandGroupSpec = {
  name: 'calls',
  texts: calls,
  commands: [
    createPlatformCommand({
      name: 'decline',
      texts: calls.decline,
      args: [client],
      options: callDeclineOptions,
      load: async () => (await import('./setCalls.ts')).declineCalls,
    }),
    createPlatformCommand({
      name: 'allow',
      texts: calls.allow,
      args: [client],
      load: async () => (await import('./setCalls.ts')).allowCalls,
    }),
  ],
};

/** Commands for the outbound proxy of a client. */
const proxySpec: CommandGroupSpec = {
  name: 'proxy',
  texts: proxy,
  defaultCommand: 'show',
  commands: [
    createPlatformCommand({
      name: 'show',
      texts: proxy.show,
      args: [client],
      load: async () => (await import('./proxy.ts')).showClientProxy,
    }),
    createPlatformCommand({
      name: 'set',
      texts: proxy.set,
      args: [client, { name: proxy.set.to, description: proxy.set.toAbout }],
      options: clientProxyOptions,
      confirmation: RECONNECTION,
      load: async () => (await import('./proxy.ts')).setClientProxy,
    }),
    createPlatformCommand({
      name: 'test',
      texts: proxy.test,
      args: [client],
      load: async () => (await import('./proxy.ts')).testClientProxy,
    }),
    createPlatformCommand({
      name: 'remove',
      texts: proxy.remove,
      args: [client],
      confirmation: RECONNECTION,
      load: async () => (await import('./proxy.ts')).removeClientProxy,
    }),
  ],
};

const tokenSpec: CommandGroupSpec = {
  name: 'token',
  texts: token,
  defaultCommand: 'show',
  commands: [
    createPlatformCommand({
      name: 'show',
      texts: token.show,
      args: [client],
      options: clientTokenOptions,
      load: async () => (await import('./showClientToken.ts')).showClientToken,
    }),
    createPlatformCommand({
      name: 'rotate',
      texts: token.rotate,
      args: [client],
      options: clientTokenOptions,
      // The rotation ends a token only if an older one is still valid.
      confirmation: { word: token.rotate.word, dependsOnState: true },
      load: async () => (await import('./rotateClientToken.ts')).rotateClientToken,
    }),
    createPlatformCommand({
      name: 'regenerate',
      texts: token.regenerate,
      args: [client],
      options: clientTokenOptions,
      confirmation: { word: token.regenerate.word },
      load: async () => (await import('./regenerateClientToken.ts')).regenerateClientToken,
    }),
  ],
};

/** Commands for the user's own clients. */
export const clientsSpec: CommandGroupSpec = {
  name: 'clients',
  texts: clients,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: clients.list,
      options: clientListOptions,
      load: async () => (await import('./listClients.ts')).listClients,
    }),
    createPlatformCommand({
      name: 'add',
      texts: add,
      args: [
        { name: add.name, description: add.nameAbout, optional: true },
        { name: add.phone, description: add.phoneAbout, optional: true },
      ],
      options: addClientOptions,
      load: async () => (await import('./addClient.ts')).addClient,
    }),
    createPlatformCommand({
      name: 'show',
      texts: clients.show,
      args: [client],
      load: async () => (await import('./showClient.ts')).showClient,
    }),
    createPlatformCommand({
      name: 'delete',
      texts: clients.delete,
      args: [client],
      // The word is required by docs/product.md §5.
      confirmation: { word: DELETION_WORD },
      load: async () => (await import('./deleteClient.ts')).deleteClient,
    }),
    createPlatformCommand({
      name: 'transport',
      texts: transport,
      args: [client, { name: transport.to, description: transport.toAbout, optional: true }],
      options: transportChangeOptions,
      // Only the platform knows the transports, and that the client does not use this one yet.
      confirmation: { word: transport.word, dependsOnState: true },
      load: async () => (await import('./changeTransport.ts')).changeTransport,
    }),
    proxySpec,
    tokenSpec,
    callsSpec,
    webhookSpec,
  ],
};
