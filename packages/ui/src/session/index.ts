export { SessionProvider, type UserSession, useSession } from './SessionProvider.tsx';
export type { SignInOutcome } from './signIn.ts';
export { DRAFTS_KEY, readStoredToken, readStoredUserId, TOKEN_KEY, USER_ID_KEY } from './storedSession.ts';
