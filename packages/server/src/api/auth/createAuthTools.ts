import { twoStep } from '@recado/texts';
import type { Secrets } from '../../ground/sealing/loadSecrets.ts';
import { createSeal, type Seal } from '../../ground/sealing/seal.ts';
import { type AccountKeys, createAccountKeys } from './accountKeys.ts';
import { type AdminClaim, type AdminClaimStore, createAdminClaim } from './adminClaim.ts';
import { type ApiTokens, createApiTokens } from './apiTokens.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import { createLoginThrottle, type LoginThrottle } from './loginThrottle.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createPersonMarks, type PersonMarks } from './personMarks.ts';
import { createAddressLimit, createRateLimit, type RateLimit } from './rateLimit.ts';
import { createSessionTokens, type SessionTokens } from './sessionTokens.ts';
import { createVerifyTokens, type VerifyTokens } from './verifyTokens.ts';

/** Everything services need to recognise people and programs, made once for each instance of the plugin. */
export interface AuthTools {
  readonly passwords: Passwords;
  readonly sessionTokens: SessionTokens;
  readonly apiTokens: ApiTokens;
  readonly accountKeys: AccountKeys;
  readonly adminClaim: AdminClaim;
  readonly seal: Seal;
  readonly personMarks: PersonMarks;
  readonly verifyTokens: VerifyTokens;
  readonly logins: LoginThrottle;
  readonly newcomers: RateLimit;
  /** Codes of the second step that one account may try. */
  readonly codes: RateLimit;
  readonly challenges: Challenges;
  /** Sign-ins with a passkey that one network may try. */
  readonly passkeyTries: RateLimit;
}

export interface AuthToolsOptions {
  readonly secrets: Secrets;
  readonly claimStore: AdminClaimStore;
  readonly sessionHours: number;
}

/** New accounts and tried administrator codes of one network: ten, then one each minute. */
const NEWCOMERS = { burst: 10, interval: 60_000 };
/**
 * Codes tried on one account, from wherever: ten, then one a minute. Three are good at a time, of a million: in a day, fewer than one in two
 * hundred of those who know the password would have guessed. Only they can use it up.
 */
const CODES = { burst: 10, interval: 60_000, message: twoStep.errors.tooMany };

/** Nobody guesses a signature; to check one costs a moment. Two of them are a sign-in. */
const PASSKEY_TRIES = { burst: 60, interval: 1000 };

export function createAuthTools({ secrets, claimStore, sessionHours }: AuthToolsOptions): AuthTools {
  const seal = createSeal(secrets.seal);
  return {
    passwords: createPasswords(),
    sessionTokens: createSessionTokens({ keys: secrets.sessionToken, lifetime: sessionHours * 3600 }),
    apiTokens: createApiTokens({ digestKey: secrets.apiTokenDigest, seal }),
    accountKeys: createAccountKeys({ digestKey: secrets.apiTokenDigest }),
    adminClaim: createAdminClaim({ key: secrets.adminClaim, store: claimStore }),
    seal,
    personMarks: createPersonMarks({ digestKey: secrets.apiTokenDigest }),
    verifyTokens: createVerifyTokens({ digestKey: secrets.apiTokenDigest }),
    logins: createLoginThrottle(),
    newcomers: createAddressLimit(NEWCOMERS),
    codes: createRateLimit(CODES),
    challenges: createChallenges({ digestKey: secrets.apiTokenDigest }),
    passkeyTries: createAddressLimit(PASSKEY_TRIES),
  };
}
