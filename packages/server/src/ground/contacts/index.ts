export type { Identity } from './planContacts.ts';
export { resolveContacts } from './resolveContacts.ts';
