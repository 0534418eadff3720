export type { ContactIdentity } from './planContacts.ts';
export { resolveContacts, toStorableIdentity } from './resolveContacts.ts';
