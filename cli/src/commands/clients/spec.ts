import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { deletionOptions, regenerationOptions, tokenOptions } from './options.ts';
import { webhookSpec } from './webhookSpec.ts';

const { clients } = cli;
const { add, token } = clients;
const client = { name: clients.argument, about: clients.about };

const tokenSpec: GroupSpec = {
  name: 'token',
  texts: token,
  usual: 'show',
  commands: [
    platformCommand({
      name: 'show',
      texts: token.show,
      args: [client],
      options: tokenOptions,
      load: async () => (await import('./showToken.ts')).showToken,
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

/** The operator's own lines. */
export const clientsSpec: GroupSpec = {
  name: 'clients',
  texts: clients,
  usual: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: clients.list,
      load: async () => (await import('./listClients.ts')).listClients,
    }),
    platformCommand({
      name: 'add',
      texts: add,
      args: [
        { name: add.name, about: add.nameAbout, optional: true },
        { name: add.phone, about: add.phoneAbout, optional: true },
      ],
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
    tokenSpec,
    webhookSpec,
  ],
};
