import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { contactsOptions, dryRunOptions, forgetOptions, labelOptions, optOutOptions } from './options.ts';

const { contacts } = cli;
const { client, contact, file } = contacts;

/** Commands for the people who exchange messages with a client. */
export const contactsSpec: GroupSpec = {
  name: 'contacts',
  texts: contacts,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: contacts.list,
      args: [client, { ...contact, optional: true }],
      options: contactsOptions,
      acceptsApiToken: true,
      load: async () => (await import('./listContacts.ts')).listContacts,
    }),
    platformCommand({
      name: 'show',
      texts: contacts.show,
      args: [client, contact],
      acceptsApiToken: true,
      load: async () => (await import('./showContact.ts')).showNamedContact,
    }),
    platformCommand({
      name: 'name',
      texts: contacts.name,
      args: [client, contact, { ...contacts.name.value, optional: true }],
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactName,
    }),
    platformCommand({
      name: 'label',
      texts: contacts.label,
      args: [client, contact, { ...contacts.label.value, variadic: true }],
      options: labelOptions,
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).changeContactLabels,
    }),
    platformCommand({
      name: 'note',
      texts: contacts.note,
      args: [client, contact, { ...contacts.note.value, optional: true }],
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactNote,
    }),
    platformCommand({
      name: 'opt-out',
      texts: contacts.optOut,
      args: [client, contact],
      options: optOutOptions,
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactOptOut,
    }),
    platformCommand({
      name: 'merge',
      texts: contacts.merge,
      args: [client, contact, contacts.merge.other],
      options: dryRunOptions,
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).mergeContacts,
    }),
    platformCommand({
      name: 'forget',
      texts: contacts.forget,
      args: [client, contact],
      options: forgetOptions,
      acceptsApiToken: true,
      load: async () => (await import('./contactData.ts')).eraseContact,
    }),
    platformCommand({
      name: 'copy',
      texts: contacts.copy,
      args: [client, contact, file],
      acceptsApiToken: true,
      load: async () => (await import('./contactData.ts')).exportContactData,
    }),
    platformCommand({
      name: 'export',
      texts: contacts.export,
      args: [client, file],
      options: { search: contactsOptions.search },
      acceptsApiToken: true,
      load: async () => (await import('./contactFiles.ts')).exportContacts,
    }),
    platformCommand({
      name: 'import',
      texts: contacts.import,
      args: [client, file],
      options: dryRunOptions,
      acceptsApiToken: true,
      load: async () => (await import('./contactFiles.ts')).importContacts,
    }),
  ],
};
