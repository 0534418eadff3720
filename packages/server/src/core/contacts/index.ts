export type { ContactIdentity } from './planContactChanges.ts';
export { resolveContacts, toStorableIdentity } from './resolveContacts.ts';
