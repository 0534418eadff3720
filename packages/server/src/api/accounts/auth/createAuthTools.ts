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
import { createSecondStepThrottle, type SecondStepThrottle } from './createSecondStepThrottle.ts';
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
  /** Limits the second-step codes that are tried with the right password. */
  readonly secondStepTries: SecondStepThrottle;
  /** Limits the codes that are tried in a session: to set up the second step, or to verify the identity. */
  readonly sessionCodes: RateLimit;
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
 * Limit of second-step codes tried in one session: ten at once, then one a minute. Three of a million codes are valid at
 * a time, so the thief of a session guesses one within its 12 hours with a probability below 1 in 400. A session cannot
 * use up the attempts that its owner needs to sign in.
 */
const SESSION_CODE_LIMIT = { burst: 10, interval: 60_000, message: twoStepTexts.errors.tooManyInSession };

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
    secondStepTries: createSecondStepThrottle(),
    sessionCodes: createRateLimit(SESSION_CODE_LIMIT),
    challenges: createWebAuthnChallengeService({ digestKey: secrets.apiTokenDigest }),
    passkeyTries: createIpAddressRateLimit(PASSKEY_ATTEMPT_LIMIT),
  };
}
