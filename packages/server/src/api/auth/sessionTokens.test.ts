import { randomBytes } from 'node:crypto';
import { token as jwt } from '@hapi/jwt';
import { errors as texts } from '@recado/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unauthorized } from '../../ground/errors/index.ts';
import { createSessionTokens } from './sessionTokens.ts';

const key = randomBytes(32);
const start = Date.parse('2025-03-01T12:00:00Z');
const seconds = start / 1000;
const at = (now: number, lifetime?: number) =>
  createSessionTokens({ keys: [key], now: () => now, ...(lifetime !== undefined && { lifetime }) });
const signInId = '0197b1a2-0000-7000-8000-000000000002';
const user = { id: '0197b1a2-0000-7000-8000-000000000001', signInId };
const tokens = at(start);

const refusal = (token: string, verifier = tokens): string => {
  try {
    verifier.verify(token);
  } catch (error) {
    if (error instanceof Unauthorized) return error.message;
    throw error;
  }
  return 'accepted';
};
const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ours = {
  id: user.id,
  jti: signInId,
  iss: 'recado',
  aud: 'recado-session',
  iat: seconds,
  exp: seconds + 60,
};
const signed = (claims: object, alg: 'HS256' | 'HS384' | 'HS512' = 'HS256', by = key) =>
  jwt.generate(claims, { key: by, algorithm: alg }, { iat: false });

describe('a session token', () => {
  it('says who it is for and which it is, and lasts 12 hours', () => {
    const claims = { id: user.id, jti: signInId, iat: seconds, exp: seconds + 43_200 };
    expect(tokens.verify(tokens.issue(user))).toEqual(claims);
    const payload = Buffer.from(tokens.issue(user).split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toEqual({ ...claims, iss: 'recado', aud: 'recado-session' });
  });

  it('lasts as long as it was told to, to the second', () => {
    const token = at(start, 60).issue(user);
    expect(refusal(token, at(start + 59_999))).toBe('accepted');
    expect(refusal(token, at(start + 60_000))).toBe('Su sesión ha expirado. Inicie sesión de nuevo.');
  });

  it('is refused when it comes from the future, beyond what clocks differ by', () => {
    const token = at(start + 120_000).issue(user);
    expect(refusal(token)).toBe(texts.session.invalid);
    expect(refusal(token, at(start + 61_000))).toBe('accepted');
  });

  it('outlives a new key as long as the old one is kept', () => {
    const [newKey, before] = [randomBytes(32), tokens.issue(user)];
    const rotated = createSessionTokens({ keys: [key, newKey], now: () => start });
    expect(rotated.verify(before).id).toBe(user.id);
    expect(refusal(rotated.issue(user))).toBe(texts.session.invalid);
    expect(refusal(before, createSessionTokens({ keys: [newKey], now: () => start }))).toBe(
      texts.session.invalid,
    );
  });
});

describe('what is not our token', () => {
  it('accepts the one these forgeries are made from', () => {
    expect(refusal(signed(ours))).toBe('accepted');
  });

  it.each([
    ['no signature, alg none', `${segment({ alg: 'none', typ: 'JWT' })}.${segment(ours)}.`],
    ['alg None', `${segment({ alg: 'None' })}.${segment(ours)}.`],
    [
      'alg none with our signature',
      `${segment({ alg: 'none' })}.${signed(ours).split('.').slice(1).join('.')}`,
    ],
    ['HS384 with our key', signed(ours, 'HS384')],
    ['HS512 with our key', signed(ours, 'HS512')],
    ['another key', signed(ours, 'HS256', randomBytes(32))],
    ['another audience', signed({ ...ours, aud: 'otra' })],
    ['no audience', signed({ ...ours, aud: undefined })],
    ['another issuer', signed({ ...ours, iss: 'otro' })],
    ['no issuer', signed({ ...ours, iss: undefined })],
    ['no expiry', signed({ ...ours, exp: undefined })],
    ['expiry as text', signed({ ...ours, exp: String(seconds + 60) })],
    ['no issue time', signed({ ...ours, iat: undefined })],
    ['no user', signed({ ...ours, id: undefined })],
    ['a user that is no text', signed({ ...ours, id: { $ne: null } })],
    ['no session', signed({ ...ours, jti: undefined })],
    ['two tokens', `${signed(ours)}.${signed(ours)}`],
    ['a list as payload', signed([ours])],
    ['nothing', ''],
    ['dots', '..'],
  ])('is refused: %s', (_name, token) => {
    expect(refusal(token)).toBe(texts.session.invalid);
  });

  it('is not told that it has expired when it was never ours', () => {
    expect(refusal(signed({ ...ours, exp: 1 }, 'HS256', randomBytes(32)))).toBe(texts.session.invalid);
  });

  it('is any text at all, and any change of one of ours', () => {
    fc.assert(fc.property(fc.string({ maxLength: 3000 }), text => refusal(text) === texts.session.invalid));
    const token = tokens.issue(user);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abzAZ09-_.='), (position, char) => {
        fc.pre(token[position] !== char);
        const changed = token.slice(0, position) + char + token.slice(position + 1);
        expect(refusal(changed)).toBe(texts.session.invalid);
      }),
    );
  });
});
