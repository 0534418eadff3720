export { contactsOf } from './contactsOf.ts';
export type { Identity } from './planContacts.ts';
export { resolveContacts } from './resolveContacts.ts';
