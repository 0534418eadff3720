export { createCallerLoader } from './auth/loadCaller.ts';
export {
  createPasswordResetLinkByEmail,
  type PasswordResetLinkForTerminal,
} from './signIn/createPasswordResetLinkByEmail.ts';
export { pruneSignIns } from './signIn/createSignInService.ts';
export { removeSecondFactorsByEmail } from './signIn/removeSecondFactorsByEmail.ts';
export { prunePasswordResetLinks } from './signIn/resetLinks.ts';
export { createAdminClaimCodeStore } from './users/claimStore.ts';
export { createFirstAdministratorCode } from './users/createFirstAdministratorCode.ts';
export { disableWebhooksOfExpiredKeys } from './users/disableKeyWebhooks.ts';
export { storeCredentialExpirationAlerts } from './users/findExpiringCredentials.ts';
export { type GrantAdminResult, grantAdmin } from './users/grantAdmin.ts';
