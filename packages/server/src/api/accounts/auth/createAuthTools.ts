import { twoStepTexts } from '@recado/texts';
import type { ServerSecrets } from '../../../core/sealing/loadSecrets.ts';
import { createSealer, type Sealer } from '../../../core/sealing/sealer.ts';
import { createIpAddressRateLimit, createRateLimit, type RateLimit } from '../../http/rateLimits/rateLimit.ts';
import { type AccountKeyIssuer, createAccountKeyIssuer } from './accountKeyIssuer.ts';
import {
  type AdminClaimCodeService,
  type AdminClaimCodeStore,
  createAdminClaimCodeService,
} from './adminClaimCodeService.ts';
import { type ApiTokenIssuer, createApiTokenIssuer } from './apiTokenIssuer.ts';
import { createLoginThrottle, type LoginThrottle } from './loginThrottle.ts';
import { createPasswordHasher, type PasswordHasher } from './passwordHasher.ts';
import { createPersonPseudonymizer, type PersonPseudonymizer } from './personPseudonymizer.ts';
import { createSessionTokenService, type SessionTokenService } from './sessionTokenService.ts';
import { createWebAuthnChallengeService, type WebAuthnChallengeService } from './webAuthnChallenges.ts';
import { createWebhookVerifyTokenService, type WebhookVerifyTokenService } from './webhookVerifyTokenService.ts';

/** Tools to authenticate users and programs, created once for each instance of the plugin. */
export interface AuthTools {
  readonly passwords: PasswordHasher;
  readonly sessionTokens: SessionTokenService;
  readonly apiTokens: ApiTokenIssuer;
  readonly accountKeys: AccountKeyIssuer;
  readonly adminClaim: AdminClaimCodeService;
  readonly seal: Sealer;
  readonly personMarks: PersonPseudonymizer;
  readonly verifyTokens: WebhookVerifyTokenService;
  readonly logins: LoginThrottle;
  readonly newcomers: RateLimit;
  /** Limits the attempts to enter a second-step code for one account. */
  readonly codes: RateLimit;
  readonly challenges: WebAuthnChallengeService;
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
    sessionTokens: createSessionTokenService({ keys: secrets.sessionToken, lifetime: sessionHours * 3600 }),
    apiTokens: createApiTokenIssuer({ digestKey: secrets.apiTokenDigest, seal }),
    accountKeys: createAccountKeyIssuer({ digestKey: secrets.apiTokenDigest }),
    adminClaim: createAdminClaimCodeService({ key: secrets.adminClaim, store: claimStore }),
    seal,
    personMarks: createPersonPseudonymizer({ digestKey: secrets.apiTokenDigest }),
    verifyTokens: createWebhookVerifyTokenService({ digestKey: secrets.apiTokenDigest }),
    logins: createLoginThrottle(),
    newcomers: createIpAddressRateLimit(REGISTRATION_LIMIT),
    codes: createRateLimit(SECOND_STEP_CODE_LIMIT),
    challenges: createWebAuthnChallengeService({ digestKey: secrets.apiTokenDigest }),
    passkeyTries: createIpAddressRateLimit(PASSKEY_ATTEMPT_LIMIT),
  };
}
