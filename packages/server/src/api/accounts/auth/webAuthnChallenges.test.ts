import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWebAuthnChallengeService, WEBAUTHN_CHALLENGE_LIFETIME_MS } from './webAuthnChallenges.ts';

const createChallengesAt = (now: number, digestKey = Buffer.alloc(32, 1)) =>
  createWebAuthnChallengeService({ digestKey, now: () => now });

describe('WebAuthn challenge', () => {
  it('is valid for its purpose for five minutes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (purpose, otherPurpose, issuedAt) => {
        const challenge = createChallengesAt(issuedAt).issue(purpose);
        expect(createChallengesAt(issuedAt + WEBAUTHN_CHALLENGE_LIFETIME_MS - 1).isValid(challenge, purpose)).toBe(
          true,
        );
        expect(createChallengesAt(issuedAt + WEBAUTHN_CHALLENGE_LIFETIME_MS).isValid(challenge, purpose)).toBe(false);
        expect(createChallengesAt(issuedAt).isValid(challenge, otherPurpose)).toBe(otherPurpose === purpose);
        expect(createChallengesAt(issuedAt, randomBytes(32)).isValid(challenge, purpose)).toBe(false);
      }),
    );
  });

  it('is invalid when any byte has changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 37 }), fc.integer({ min: 1, max: 255 }), (byteIndex, flip) => {
        const bytes = Buffer.from(createChallengesAt(0).issue('x'), 'base64url');
        bytes.writeUInt8(bytes.readUInt8(byteIndex) ^ flip, byteIndex);
        expect(createChallengesAt(0).isValid(bytes.toString('base64url'), 'x')).toBe(false);
      }),
    );
  });

  it('is invalid when it is arbitrary text', () => {
    fc.assert(fc.property(fc.string(), text => !createChallengesAt(0).isValid(text, 'x')));
  });

  it('is invalid in another spelling of the same bytes, so that it cannot be used twice', () => {
    const challenge = createChallengesAt(0).issue('x');
    const [last = ''] = challenge.slice(-1);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // The last of the 51 characters has two unused bits.
    const nextCharacter = alphabet.charAt(alphabet.indexOf(last) + 1);
    const spellings = [`${challenge}=`, `${challenge} `, challenge.slice(0, -1) + nextCharacter];
    for (const spelling of spellings) {
      expect(Buffer.from(spelling, 'base64url')).toEqual(Buffer.from(challenge, 'base64url'));
      expect(createChallengesAt(0).isValid(spelling, 'x')).toBe(false);
    }
  });

  // During a rolling update, a node of the old version may issue the challenge that a node of the new version checks.
  it('is valid when another version of the server issued it', () => {
    const challenge = 'CQkJCQkJCQkJCQkJCQkJCQAAAAST4CNZ20RfYQ2G6FRWuipPBhY';
    expect(createChallengesAt(0).isValid(challenge, 'x')).toBe(true);
  });
});
