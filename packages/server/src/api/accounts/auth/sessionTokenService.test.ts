import { randomBytes } from 'node:crypto';
import { token as jwt } from '@hapi/jwt';
import { apiErrorTexts as texts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unauthorized } from '../../../core/errors/index.ts';
import { createSessionTokenService } from './sessionTokenService.ts';

const key = randomBytes(32);
const start = Date.parse('2025-03-01T12:00:00Z');
const seconds = start / 1000;
const createTokensAt = (now: number, lifetime?: number) =>
  createSessionTokenService({ keys: [key], now: () => now, ...(lifetime !== undefined && { lifetime }) });
const signInId = '0197b1a2-0000-7000-8000-000000000002';
const user = { id: '0197b1a2-0000-7000-8000-000000000001', signInId };
const tokens = createTokensAt(start);

const getRejection = (token: string, verifier = tokens): string => {
  try {
    verifier.verify(token);
  } catch (error) {
    if (error instanceof Unauthorized) return error.message;
    throw error;
  }
  return 'accepted';
};
const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const validClaims = {
  id: user.id,
  jti: signInId,
  iss: 'recado',
  aud: 'recado-session',
  iat: seconds,
  exp: seconds + 60,
};
const signClaims = (claims: object, alg: 'HS256' | 'HS384' | 'HS512' = 'HS256', signingKey = key) =>
  jwt.generate(claims, { key: signingKey, algorithm: alg }, { iat: false });

describe('session token', () => {
  it('contains the user and the session and is valid for 12 hours', () => {
    const claims = { id: user.id, jti: signInId, iat: seconds, exp: seconds + 43_200 };
    expect(tokens.verify(tokens.issue(user))).toEqual(claims);
    const payload = Buffer.from(tokens.issue(user).split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toEqual({ ...claims, iss: 'recado', aud: 'recado-session' });
  });

  it('is valid for exactly the configured lifetime', () => {
    const token = createTokensAt(start, 60).issue(user);
    expect(getRejection(token, createTokensAt(start + 59_999))).toBe('accepted');
    expect(getRejection(token, createTokensAt(start + 60_000))).toBe('Su sesión ha expirado. Inicie sesión de nuevo.');
  });

  it('is rejected when it was issued in the future, beyond the clock skew', () => {
    const token = createTokensAt(start + 120_000).issue(user);
    expect(getRejection(token)).toBe(texts.session.invalid);
    expect(getRejection(token, createTokensAt(start + 59_000))).toBe(texts.session.invalid);
    expect(getRejection(token, createTokensAt(start + 60_000))).toBe('accepted');
  });

  it('is rejected with the challenge of RFC 6750, so that programs discard it', () => {
    expect(() => tokens.verify('x')).toThrow(
      expect.objectContaining({ headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }),
    );
  });

  it('stays valid after a new key was added, as long as the old key is configured', () => {
    const [newKey, oldToken] = [randomBytes(32), tokens.issue(user)];
    const rotated = createSessionTokenService({ keys: [key, newKey], now: () => start });
    expect(rotated.verify(oldToken).id).toBe(user.id);
    expect(getRejection(rotated.issue(user))).toBe(texts.session.invalid);
    expect(getRejection(oldToken, createSessionTokenService({ keys: [newKey], now: () => start }))).toBe(
      texts.session.invalid,
    );
  });
});

describe('hand-made tokens', () => {
  it('are accepted when they have all properties of a genuine token', () => {
    expect(getRejection(signClaims(validClaims))).toBe('accepted');
  });

  it('are accepted with up to 2,000 characters', () => {
    const signWithLength = (length: number) => {
      const [header = '', , signature = ''] = signClaims(validClaims).split('.');
      const payloadBytes = Math.floor(((length - header.length - signature.length - 2) * 3) / 4);
      const padding = 'x'.repeat(payloadBytes - JSON.stringify({ ...validClaims, padding: '' }).length);
      return signClaims({ ...validClaims, padding });
    };
    const [longest, tooLong] = [signWithLength(2000), signWithLength(2001)];
    expect([longest.length, tooLong.length]).toEqual([2000, 2001]);
    expect([getRejection(longest), getRejection(tooLong)]).toEqual(['accepted', texts.session.invalid]);
  });

  it.each([
    ['no signature, alg none', `${segment({ alg: 'none', typ: 'JWT' })}.${segment(validClaims)}.`],
    ['alg None', `${segment({ alg: 'None' })}.${segment(validClaims)}.`],
    [
      'alg none with our signature',
      `${segment({ alg: 'none' })}.${signClaims(validClaims).split('.').slice(1).join('.')}`,
    ],
    ['HS384 with our key', signClaims(validClaims, 'HS384')],
    ['HS512 with our key', signClaims(validClaims, 'HS512')],
    ['another key', signClaims(validClaims, 'HS256', randomBytes(32))],
    ['another audience', signClaims({ ...validClaims, aud: 'otra' })],
    ['no audience', signClaims({ ...validClaims, aud: undefined })],
    ['another issuer', signClaims({ ...validClaims, iss: 'otro' })],
    ['no issuer', signClaims({ ...validClaims, iss: undefined })],
    ['no expiry', signClaims({ ...validClaims, exp: undefined })],
    ['expiry as a string', signClaims({ ...validClaims, exp: String(seconds + 60) })],
    ['no issue time', signClaims({ ...validClaims, iat: undefined })],
    ['no user', signClaims({ ...validClaims, id: undefined })],
    ['an empty user', signClaims({ ...validClaims, id: '' })],
    ['a user that is no string', signClaims({ ...validClaims, id: { $ne: null } })],
    ['no session', signClaims({ ...validClaims, jti: undefined })],
    ['an empty session', signClaims({ ...validClaims, jti: '' })],
    ['two concatenated tokens', `${signClaims(validClaims)}.${signClaims(validClaims)}`],
    ['a list as payload', signClaims([validClaims])],
    ['nothing', ''],
    ['dots', '..'],
  ])('are rejected: %s', (_name, token) => {
    expect(getRejection(token)).toBe(texts.session.invalid);
  });

  it('are reported as invalid, not as expired, when they are signed with a foreign key', () => {
    expect(getRejection(signClaims({ ...validClaims, exp: 1 }, 'HS256', randomBytes(32)))).toBe(texts.session.invalid);
  });

  it('are rejected when they are arbitrary text or differ from a valid token in one character', () => {
    fc.assert(fc.property(fc.string({ maxLength: 3000 }), text => getRejection(text) === texts.session.invalid));
    const token = tokens.issue(user);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abzAZ09-_.='), (position, char) => {
        fc.pre(token[position] !== char);
        const changedToken = token.slice(0, position) + char + token.slice(position + 1);
        expect(getRejection(changedToken)).toBe(texts.session.invalid);
      }),
    );
  });
});
