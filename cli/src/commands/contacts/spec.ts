import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { contactsOptions, dryRunOptions, forgetOptions, labelOptions, optOutOptions } from './options.ts';

const { contacts } = cli;
const { client, contact, file } = contacts;

/** The people a client writes with. */
export const contactsSpec: GroupSpec = {
  name: 'contacts',
  texts: contacts,
  usual: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: contacts.list,
      args: [client, { ...contact, optional: true }],
      options: contactsOptions,
      takesApiToken: true,
      load: async () => (await import('./listContacts.ts')).listContacts,
    }),
    platformCommand({
      name: 'show',
      texts: contacts.show,
      args: [client, contact],
      takesApiToken: true,
      load: async () => (await import('./showContact.ts')).showNamed,
    }),
    platformCommand({
      name: 'name',
      texts: contacts.name,
      args: [client, contact, { ...contacts.name.value, optional: true }],
      takesApiToken: true,
      load: async () => (await import('./changeContact.ts')).nameContact,
    }),
    platformCommand({
      name: 'label',
      texts: contacts.label,
      args: [client, contact, { ...contacts.label.value, variadic: true }],
      options: labelOptions,
      takesApiToken: true,
      load: async () => (await import('./changeContact.ts')).labelContact,
    }),
    platformCommand({
      name: 'note',
      texts: contacts.note,
      args: [client, contact, { ...contacts.note.value, optional: true }],
      takesApiToken: true,
      load: async () => (await import('./changeContact.ts')).noteContact,
    }),
    platformCommand({
      name: 'opt-out',
      texts: contacts.optOut,
      args: [client, contact],
      options: optOutOptions,
      takesApiToken: true,
      load: async () => (await import('./changeContact.ts')).optOutContact,
    }),
    platformCommand({
      name: 'merge',
      texts: contacts.merge,
      args: [client, contact, contacts.merge.other],
      options: dryRunOptions,
      takesApiToken: true,
      load: async () => (await import('./changeContact.ts')).mergeContacts,
    }),
    platformCommand({
      name: 'forget',
      texts: contacts.forget,
      args: [client, contact],
      options: forgetOptions,
      takesApiToken: true,
      load: async () => (await import('./personData.ts')).forgetContact,
    }),
    platformCommand({
      name: 'copy',
      texts: contacts.copy,
      args: [client, contact, file],
      takesApiToken: true,
      load: async () => (await import('./personData.ts')).copyContact,
    }),
    platformCommand({
      name: 'export',
      texts: contacts.export,
      args: [client, file],
      options: { search: contactsOptions.search },
      takesApiToken: true,
      load: async () => (await import('./contactFiles.ts')).exportContacts,
    }),
    platformCommand({
      name: 'import',
      texts: contacts.import,
      args: [client, file],
      options: dryRunOptions,
      takesApiToken: true,
      load: async () => (await import('./contactFiles.ts')).importContacts,
    }),
  ],
};
