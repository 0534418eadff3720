export { IdentityPrompt } from './IdentityPrompt.tsx';
export { describePasskeyFailure, requestPasskey } from './requestPasskey.ts';
export { SessionProvider, type UserSession, useSession } from './SessionProvider.tsx';
export type { SignInOutcome } from './signIn.ts';
export {
  DRAFTS_STORAGE_KEY,
  readStoredSessionToken,
  readStoredUserId,
  TOKEN_STORAGE_KEY,
  USER_ID_STORAGE_KEY,
} from './storedSession.ts';
