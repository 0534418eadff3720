import { cli } from '@recado/texts';
import { deletionTable, regenerationTable, tokenTable } from '../../settings/clientsTables.ts';
import type { GroupSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';
import { clientWebhookSpec } from './clientWebhook.ts';

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
      options: tokenTable,
      load: async () => (await import('../../commands/clients/showToken.ts')).showToken,
    }),
    platformCommand({
      name: 'regenerate',
      texts: token.regenerate,
      args: [client],
      options: regenerationTable,
      load: async () => (await import('../../commands/clients/regenerateToken.ts')).regenerateToken,
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
      load: async () => (await import('../../commands/clients/listClients.ts')).listClients,
    }),
    platformCommand({
      name: 'add',
      texts: add,
      args: [
        { name: add.name, about: add.nameAbout, optional: true },
        { name: add.phone, about: add.phoneAbout, optional: true },
      ],
      load: async () => (await import('../../commands/clients/addClient.ts')).addClient,
    }),
    platformCommand({
      name: 'show',
      texts: clients.show,
      args: [client],
      load: async () => (await import('../../commands/clients/showClient.ts')).showClient,
    }),
    platformCommand({
      name: 'delete',
      texts: clients.delete,
      args: [client],
      options: deletionTable,
      load: async () => (await import('../../commands/clients/deleteClient.ts')).deleteClient,
    }),
    tokenSpec,
    clientWebhookSpec,
  ],
};
