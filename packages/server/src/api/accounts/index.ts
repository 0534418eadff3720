export { createClaimStore } from './claimStore.ts';
export type { Accounts } from './createAccounts.ts';
export { createSignIns, endSignIns } from './createSignIns.ts';
export { firstAdministratorCode } from './firstAdministratorCode.ts';
export { type Granted, grantAdmin } from './grantAdmin.ts';
export { createCallerLoader } from './loadCaller.ts';
