import { token as jwt } from '@hapi/jwt';
import { apiErrorTexts as texts } from '@recado/texts';
import { Unauthorized } from '../../../core/errors/index.ts';
import type { PlatformSecretKeys } from '../../../core/sealing/deriveKeyForPurpose.ts';

/** Claims of a session token: `id` and `exp` (docs/product.md §3), `jti` (RFC 7519 §4.1.7), `iat`. */
export interface SessionTokenClaims {
  /** ID of the user. */
  readonly id: string;
  /** ID of the sign-in session. After the session has ended, the database has no row with this ID. */
  readonly jti: string;
  /** Time of issue in seconds since 1970. `exp` has the same unit. */
  readonly iat: number;
  readonly exp: number;
}

export interface SessionTokensOptions {
  readonly keys: PlatformSecretKeys;
  /** Lifetime of new tokens in seconds; 12 hours by default. */
  readonly lifetime?: number;
  /** Returns the current time in milliseconds since 1970. */
  readonly now?: () => number;
}

const algorithm = 'HS256';
const issuer = 'recado';
const audience = 'recado-session';
/**
 * Accepted difference, in seconds, between the clocks of the server that issues a session token and the server
 * that checks it. The clocks of servers behind one public address differ by less.
 */
const CLOCK_SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 2000;

/**
 * Issues and verifies JSON Web Tokens (RFC 7519) with HMAC-SHA-256 only. It rejects tokens as RFC 8725
 * advises.
 */
export function createSessionTokenService(options: SessionTokensOptions) {
  const { keys, lifetime = 12 * 3600, now = Date.now } = options;
  const newest = { key: keys.at(-1) ?? keys[0], algorithm } as const;

  return {
    /** Lifetime of new tokens, in seconds. */
    lifetime,

    issue({ id, signInId }: { readonly id: string; readonly signInId: string }): string {
      const claims = { id, jti: signInId, iss: issuer, aud: audience };
      return jwt.generate(claims, newest, { now: now(), ttlSec: lifetime });
    },

    /** @throws Unauthorized if the token is not ours, expired, for another audience, or issued in the future */
    verify(token: string): SessionTokenClaims {
      const claims = readSignedClaims(token, keys);
      const { exp, iat } = claims;
      const seconds = Math.floor(now() / 1000);
      if (exp <= seconds) throw createUnauthorizedError(texts.session.expired);
      if (iat > seconds + CLOCK_SKEW_SECONDS) throw createUnauthorizedError(texts.session.invalid);
      return claims;
    },
  };
}
export type SessionTokenService = ReturnType<typeof createSessionTokenService>;

/** Returns the claims of a token that was signed with one of the keys, without checking its times. */
function readSignedClaims(token: string, keys: PlatformSecretKeys): SessionTokenClaims {
  if (token.length > MAX_TOKEN_LENGTH) throw createUnauthorizedError(texts.session.invalid);
  try {
    const artifacts = jwt.decode(token);
    if (!keys.some(key => isSignedWith(key, artifacts))) throw createUnauthorizedError(texts.session.invalid);
    return toClaims(artifacts.decoded.payload);
  } catch (error) {
    // Replace the error of @hapi/jwt for an invalid token by a Spanish one, because callers see its text.
    throw error instanceof Unauthorized ? error : createUnauthorizedError(texts.session.invalid);
  }
}

function isSignedWith(key: Buffer, artifacts: ReturnType<typeof jwt.decode>): boolean {
  try {
    // The algorithm is given explicitly, so that tokens with `none` or any other algorithm are rejected.
    jwt.verifySignature(artifacts, { key, algorithm });
    return true;
  } catch {
    return false;
  }
}

function toClaims({ aud, iss, id, jti, iat, exp }: Record<string, unknown>): SessionTokenClaims {
  if (aud !== audience || iss !== issuer) throw createUnauthorizedError(texts.session.invalid);
  if (!isId(id) || !isId(jti) || !isInteger(iat) || !isInteger(exp))
    throw createUnauthorizedError(texts.session.invalid);
  return { id, jti, iat, exp };
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const createUnauthorizedError = (message: string): Unauthorized =>
  new Unauthorized(message, 'Bearer error="invalid_token"');
