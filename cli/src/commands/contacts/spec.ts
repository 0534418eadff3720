import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { contactsOptions } from './options.ts';

const { contacts } = cli;

export const contactsSpec = platformCommand({
  name: 'contacts',
  texts: contacts,
  args: [contacts.client, { ...contacts.contact, optional: true }],
  options: contactsOptions,
  takesApiToken: true,
  load: async () => (await import('./listContacts.ts')).listContacts,
});
