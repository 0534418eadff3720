import { token as jwt } from '@hapi/jwt';
import { errors as texts } from '@recado/texts';
import { Unauthorized } from '../../ground/errors/index.ts';
import type { Keys } from '../../ground/sealing/deriveKey.ts';

/** What a session token says (docs/product.md §3: `id` and `exp`; `jti` of RFC 7519 §4.1.7). */
export interface SessionClaims {
  /** Of the user. */
  readonly id: string;
  /** Of the sign-in; a session that was ended has none any more. */
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export interface SessionTokens {
  /** Seconds. */
  readonly lifetime: number;
  issue(user: { readonly id: string; readonly signInId: string }): string;
  /** @throws Unauthorized when the token is not ours, of another audience, expired or from the future. */
  verify(token: string): SessionClaims;
}

export interface SessionTokensOptions {
  readonly keys: Keys;
  /** Seconds. Default: 12 hours. */
  readonly lifetime?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const algorithm = 'HS256';
const issuer = 'recado';
const audience = 'recado-session';
/** Clocks of several machines behind one address differ by less. Seconds. */
const CLOCK_SKEW = 60;
const MAX_LENGTH = 2000;

/** Session tokens: JSON Web Tokens (RFC 7519, and RFC 8725 for what to refuse), HMAC-SHA-256 only. */
export function createSessionTokens(options: SessionTokensOptions): SessionTokens {
  const { keys, lifetime = 12 * 3600, now = Date.now } = options;
  const newest = { key: keys.at(-1) ?? keys[0], algorithm } as const;

  return {
    lifetime,

    issue({ id, signInId }) {
      const claims = { id, jti: signInId, iss: issuer, aud: audience };
      return jwt.generate(claims, newest, { now: now(), ttlSec: lifetime });
    },

    verify(token) {
      const claims = authentic(token, keys);
      const { exp, iat } = claims;
      const seconds = Math.floor(now() / 1000);
      if (exp <= seconds) throw refused(texts.session.expired);
      if (iat > seconds + CLOCK_SKEW) throw refused(texts.session.invalid);
      return claims;
    },
  };
}

/** The claims of a token that one of the keys has signed, whatever the time is. */
function authentic(token: string, keys: Keys): SessionClaims {
  if (token.length > MAX_LENGTH) throw refused(texts.session.invalid);
  try {
    const artifacts = jwt.decode(token);
    if (!keys.some(key => isSignedWith(key, artifacts))) throw refused(texts.session.invalid);
    return toClaims(artifacts.decoded.payload);
  } catch (error) {
    // @hapi/jwt throws plain errors in English, each for a token that is not ours.
    throw error instanceof Unauthorized ? error : refused(texts.session.invalid);
  }
}

function isSignedWith(key: Buffer, artifacts: ReturnType<typeof jwt.decode>): boolean {
  try {
    // Naming the algorithm is what keeps `none` and every other one out.
    jwt.verifySignature(artifacts, { key, algorithm });
    return true;
  } catch {
    return false;
  }
}

function toClaims({ aud, iss, id, jti, iat, exp }: Record<string, unknown>): SessionClaims {
  if (aud !== audience || iss !== issuer) throw refused(texts.session.invalid);
  if (!isId(id) || !isId(jti) || !isWhole(iat) || !isWhole(exp)) throw refused(texts.session.invalid);
  return { id, jti, iat, exp };
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const refused = (message: string): Unauthorized => new Unauthorized(message, 'Bearer error="invalid_token"');
