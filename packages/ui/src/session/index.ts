export { type Session, SessionProvider, useSession } from './SessionProvider.tsx';
export type { Outcome } from './signIn.ts';
export { DRAFTS_KEY, storedToken, storedUserId, TOKEN_KEY, USER_ID_KEY } from './storedSession.ts';
