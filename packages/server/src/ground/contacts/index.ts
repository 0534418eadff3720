export type { Identity } from './planContacts.ts';
export { resolveContacts, storableIdentity } from './resolveContacts.ts';
