import type { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import type { CommandConfirmation, CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import {
  contactImportOptions,
  contactLabelOptions,
  contactListOptions,
  contactOptOutOptions,
  dryRunOptions,
} from './options.ts';

const { contacts } = cliTexts;
const { client, contact, file } = contacts;
/** Copy of the contract's DELETION_CONFIRMATION_WORD, because the help must not load the contract. */
const DELETION_WORD = 'ELIMINAR' satisfies typeof DELETION_CONFIRMATION_WORD;
const isNoDryRun: CommandConfirmation['isNeeded'] = ({ givenOptions }) => !givenOptions.has('dryRun');

/** Commands for the people who exchange messages with a client. */
export const contactsSpec: CommandGroupSpec = {
  name: 'contacts',
  texts: contacts,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: contacts.list,
      args: [client, { ...contact, optional: true }],
      options: contactListOptions,
      acceptsApiToken: true,
      load: async () => (await import('./listContacts.ts')).listContacts,
    }),
    createPlatformCommand({
      name: 'show',
      texts: contacts.show,
      args: [client, contact],
      acceptsApiToken: true,
      load: async () => (await import('./showContact.ts')).showContactFromArguments,
    }),
    createPlatformCommand({
      name: 'name',
      texts: contacts.name,
      args: [client, contact, { ...contacts.name.value, optional: true }],
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactName,
    }),
    createPlatformCommand({
      name: 'label',
      texts: contacts.label,
      args: [client, contact, { ...contacts.label.value, variadic: true }],
      options: contactLabelOptions,
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).changeContactLabels,
    }),
    createPlatformCommand({
      name: 'note',
      texts: contacts.note,
      args: [client, contact, { ...contacts.note.value, optional: true }],
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactNote,
    }),
    createPlatformCommand({
      name: 'opt-out',
      texts: contacts.optOut,
      args: [client, contact],
      options: contactOptOutOptions,
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).setContactOptOut,
    }),
    createPlatformCommand({
      name: 'merge',
      texts: contacts.merge,
      args: [client, contact, contacts.merge.other],
      options: dryRunOptions,
      confirmation: { word: contacts.merge.word, isNeeded: isNoDryRun },
      acceptsApiToken: true,
      load: async () => (await import('./changeContact.ts')).mergeContacts,
    }),
    createPlatformCommand({
      name: 'forget',
      texts: contacts.forget,
      args: [client, contact],
      options: dryRunOptions,
      confirmation: { word: DELETION_WORD, isNeeded: isNoDryRun },
      acceptsApiToken: true,
      load: async () => (await import('./contactData.ts')).eraseContact,
    }),
    createPlatformCommand({
      name: 'copy',
      texts: contacts.copy,
      args: [client, contact, file],
      acceptsApiToken: true,
      load: async () => (await import('./contactData.ts')).exportContactData,
    }),
    createPlatformCommand({
      name: 'export',
      texts: contacts.export,
      args: [client, file],
      options: { search: contactListOptions.search },
      acceptsApiToken: true,
      load: async () => (await import('./contactFiles.ts')).exportContacts,
    }),
    createPlatformCommand({
      name: 'import',
      texts: contacts.import,
      args: [client, file],
      options: contactImportOptions,
      acceptsApiToken: true,
      load: async () => (await import('./contactFiles.ts')).importContacts,
    }),
  ],
};
