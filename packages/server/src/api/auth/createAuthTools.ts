import { twoStepTexts } from '@recado/texts';
import type { ServerSecrets } from '../../core/sealing/loadSecrets.ts';
import { createSealer, type Sealer } from '../../core/sealing/sealer.ts';
import { type AccountKeys, createAccountKeys } from './accountKeys.ts';
import { type AdminClaimCodeStore, type AdminCodes, createAdminCodes } from './adminCodes.ts';
import { type ApiTokens, createApiTokenService } from './apiTokens.ts';
import { createLoginThrottle, type LoginThrottle } from './loginThrottle.ts';
import { createPasswordHasher, type PasswordHasher } from './passwordHasher.ts';
import { createPersonPseudonyms, type PersonPseudonyms } from './personPseudonyms.ts';
import { createIpAddressRateLimit, createRateLimit, type RateLimit } from './rateLimit.ts';
import { createSessionTokens, type SessionTokens } from './sessionTokens.ts';
import { createWebAuthnChallenges, type WebAuthnChallenges } from './webAuthnChallenges.ts';
import { createWebhookVerifyTokens, type WebhookVerifyTokens } from './webhookVerifyTokens.ts';

/** Tools to authenticate users and programs, created once for each instance of the plugin. */
export interface AuthTools {
  readonly passwords: PasswordHasher;
  readonly sessionTokens: SessionTokens;
  readonly apiTokens: ApiTokens;
  readonly accountKeys: AccountKeys;
  readonly adminClaim: AdminCodes;
  readonly seal: Sealer;
  readonly personMarks: PersonPseudonyms;
  readonly verifyTokens: WebhookVerifyTokens;
  readonly logins: LoginThrottle;
  readonly newcomers: RateLimit;
  /** Limits the attempts to enter a second-step code for one account. */
  readonly codes: RateLimit;
  readonly challenges: WebAuthnChallenges;
  /** Limits the attempts to sign in with a passkey, for each IP network. */
  readonly passkeyTries: RateLimit;
}

export interface AuthToolsOptions {
  readonly secrets: ServerSecrets;
  readonly claimStore: AdminClaimCodeStore;
  readonly sessionHours: number;
}

/**
 * Limit of registrations, administrator codes and recoveries from one IP network: ten at once, then one a
 * minute.
 */
const REGISTRATION_LIMIT = { burst: 10, interval: 60_000 };
/**
 * Limit of second-step codes tried on one account, from all networks: ten at once, then one a minute.
 * Three of a million codes are valid at a time, so an attacker who knows the password guesses one
 * within a day with a probability below 1 in 200. Strangers cannot use up the limit, because only
 * attempts with the right password count.
 */
const SECOND_STEP_CODE_LIMIT = { burst: 10, interval: 60_000, message: twoStepTexts.errors.tooMany };

/**
 * Limit of passkey requests, of which each sign-in needs two. It only saves computing time, because signatures
 * cannot be guessed.
 */
const PASSKEY_ATTEMPT_LIMIT = { burst: 60, interval: 1000 };

export function createAuthTools({ secrets, claimStore, sessionHours }: AuthToolsOptions): AuthTools {
  const seal = createSealer(secrets.seal);
  return {
    passwords: createPasswordHasher(),
    sessionTokens: createSessionTokens({ keys: secrets.sessionToken, lifetime: sessionHours * 3600 }),
    apiTokens: createApiTokenService({ digestKey: secrets.apiTokenDigest, seal }),
    accountKeys: createAccountKeys({ digestKey: secrets.apiTokenDigest }),
    adminClaim: createAdminCodes({ key: secrets.adminClaim, store: claimStore }),
    seal,
    personMarks: createPersonPseudonyms({ digestKey: secrets.apiTokenDigest }),
    verifyTokens: createWebhookVerifyTokens({ digestKey: secrets.apiTokenDigest }),
    logins: createLoginThrottle(),
    newcomers: createIpAddressRateLimit(REGISTRATION_LIMIT),
    codes: createRateLimit(SECOND_STEP_CODE_LIMIT),
    challenges: createWebAuthnChallenges({ digestKey: secrets.apiTokenDigest }),
    passkeyTries: createIpAddressRateLimit(PASSKEY_ATTEMPT_LIMIT),
  };
}
