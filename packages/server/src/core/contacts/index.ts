export type { Identity } from './planContacts.ts';
export { resolveContacts, toStorableIdentity } from './resolveContacts.ts';
