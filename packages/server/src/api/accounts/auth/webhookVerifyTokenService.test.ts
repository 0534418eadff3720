import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWebhookVerifyTokenService } from './webhookVerifyTokenService.ts';

const CLIENT_ID = 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42';
const service = createWebhookVerifyTokenService({ digestKey: Buffer.alloc(32, 7) });
const token = service.derive(CLIENT_ID);

describe('verify token of a client', () => {
  it('stays the same between versions, because owners have entered it on the pages of a network', () => {
    expect(token).toBe('e27b5f0894ac4d3186e05c3f1a9d7b4286c942dc7fc0899f761c8f0445862e7f');
  });

  it('does not depend on the notation of the ID', () => {
    expect(service.derive(CLIENT_ID.toUpperCase())).toBe(token);
    expect(service.derive(CLIENT_ID.replaceAll('-', ''))).toBe(token);
  });

  it('is valid for any client', () => {
    fc.assert(
      fc.property(fc.uuid(), clientId => {
        const derivedToken = service.derive(clientId);
        expect(derivedToken).toMatch(/^[0-9a-f]{64}$/);
        expect(service.isValid(derivedToken)).toBe(true);
      }),
    );
  });

  it('is invalid when one digit at any place differs', () => {
    fc.assert(
      fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (place, offset) => {
        const digit = ((Number.parseInt(token.charAt(place), 16) + offset) % 16).toString(16);
        expect(service.isValid(`${token.slice(0, place)}${digit}${token.slice(place + 1)}`)).toBe(false);
      }),
    );
  });

  it.each([
    ['is empty', ''],
    ['is shorter', token.slice(1)],
    ['has a further digit at its end', `${token}0`],
    ['has a further digit at its start', `0${token}`],
    ['is in upper case', token.toUpperCase()],
    ['has the same length and no digits', 'z'.repeat(64)],
    ['has characters of several bytes', 'ñ'.repeat(64)],
    [
      'was derived with another key',
      createWebhookVerifyTokenService({ digestKey: Buffer.alloc(32, 8) }).derive(CLIENT_ID),
    ],
  ])('is invalid when it %s', (_condition, otherToken) => {
    expect(service.isValid(otherToken)).toBe(false);
  });
});
