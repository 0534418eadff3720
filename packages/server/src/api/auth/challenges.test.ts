import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWERING, createChallenges } from './challenges.ts';

const at = (now: number, digestKey = Buffer.alloc(32, 1)) => createChallenges({ digestKey, now: () => now });

describe('a challenge', () => {
  it('is good for its purpose, five minutes long', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (purpose, other, moment) => {
        const challenge = at(moment).issue(purpose);
        expect(at(moment + ANSWERING - 1).isOurs(challenge, purpose)).toBe(true);
        expect(at(moment + ANSWERING).isOurs(challenge, purpose)).toBe(false);
        expect(at(moment).isOurs(challenge, other)).toBe(other === purpose);
        expect(at(moment, randomBytes(32)).isOurs(challenge, purpose)).toBe(false);
      }),
    );
  });

  it('is not ours any more when a byte is another', () => {
    fc.assert(
      fc.property(fc.nat({ max: 37 }), fc.integer({ min: 1, max: 255 }), (place, flip) => {
        const bytes = Buffer.from(at(0).issue('x'), 'base64url');
        bytes.writeUInt8(bytes.readUInt8(place) ^ flip, place);
        expect(at(0).isOurs(bytes.toString('base64url'), 'x')).toBe(false);
      }),
    );
  });

  it('is not what somebody thinks up', () => {
    fc.assert(fc.property(fc.string(), text => !at(0).isOurs(text, 'x')));
  });
});
