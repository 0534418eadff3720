import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createLoginThrottle } from './loginThrottle.ts';

const MINUTE = 60_000;
const ownerEmail = 'ana@panaderia.mx';
const homeAddress = '203.0.113.7';

function createThrottleWithClock() {
  const clock = { time: 1e6 };
  const throttle = createLoginThrottle({ now: () => clock.time });
  /** Makes a failing attempt. Returns the seconds to wait, or 0 if the attempt was accepted. */
  const fail = (email: string, address: string): number => {
    try {
      throttle.attempt(email, address);
      return 0;
    } catch (error) {
      if (error instanceof TooManyRequests) return error.retryAfter;
      throw error;
    }
  };
  const failTimes = (count: number, email: string, address: string) =>
    Array.from({ length: count }, () => fail(email, address));
  return { clock, throttle, fail, failTimes };
}

describe('attempts from a customer’s whole IPv6 network', () => {
  it.each([
    ['/56', 60, (n: number) => `2001:db8:1:2${n.toString(16).padStart(2, '0')}::1`],
    ['/48', 200, (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
  ])('are limited for a whole %s, even if each attempt comes from another line of it', (_, limit, addressOfLine) => {
    const { fail } = createThrottleWithClock();
    // Each line tries an account of its own, so that only the limit of the larger network applies.
    const outcomes = Array.from({ length: 250 }, (_each, n) => fail(`persona${n}@ejemplo.mx`, addressOfLine(n)));
    expect(outcomes.filter(wait => wait === 0)).toHaveLength(limit);
    expect(fail('ana@otra.mx', '2001:db8:2::1')).toBe(0);
  });
});

describe('attempts of one network on one account', () => {
  it('are accepted five times, then once a minute', () => {
    const { clock, failTimes } = createThrottleWithClock();
    expect(failTimes(7, ownerEmail, homeAddress)).toEqual([0, 0, 0, 0, 0, 60, 60]);
    clock.time += MINUTE;
    expect(failTimes(2, ownerEmail, homeAddress)).toEqual([0, 60]);
  });

  it('are rejected with a Spanish text that contains the waiting time', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    failTimes(5, ownerEmail, homeAddress);
    expect(() => throttle.attempt(ownerEmail, homeAddress)).toThrow(
      'Demasiados intentos. Espere 1 minuto e inténtelo de nuevo.',
    );
  });

  it('are counted together when the account or the network address is spelled differently', () => {
    const { fail, failTimes } = createThrottleWithClock();
    failTimes(5, ownerEmail, '2001:db8::1');
    expect(fail(' ANA@Panaderia.mx', '2001:db8::ffff:2')).toBe(60);
  });

  it('are counted separately for accounts whose names only resemble each other', () => {
    const { fail, failTimes } = createThrottleWithClock();
    failTimes(6, 'strasse@panaderia.mx', homeAddress);
    expect(fail('stra\u00dfe@panaderia.mx', homeAddress)).toBe(0);
  });

  it('are accepted five times again after a right password', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    failTimes(4, ownerEmail, homeAddress);
    throttle.attempt(ownerEmail, homeAddress).markSucceeded();
    expect(failTimes(6, ownerEmail, homeAddress)).toEqual([0, 0, 0, 0, 0, 60]);
  });
});

describe('attempts of one network on many accounts', () => {
  it('are accepted twenty times, then once in ten seconds, even after a right password', () => {
    const { throttle, fail } = createThrottleWithClock();
    for (let guess = 0; guess < 20; guess += 1) {
      expect(fail(`victima${guess}@x.mx`, homeAddress)).toBe(0);
      if (guess < 19) throttle.attempt('atacante@x.mx', homeAddress).markSucceeded();
    }
    expect(fail('victima20@x.mx', homeAddress)).toBe(10);
    expect(fail('atacante@x.mx', homeAddress)).toBe(10);
    expect(fail('victima20@x.mx', '203.0.113.8')).toBe(0);
  });
});

describe('refund of an attempt that needs more credentials', () => {
  it('removes only this attempt from the count of the account and network', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    failTimes(4, ownerEmail, homeAddress);
    throttle.attempt(ownerEmail, homeAddress).refund();
    expect(failTimes(2, ownerEmail, homeAddress)).toEqual([0, 60]);
  });

  it('removes the attempt from the count of the network', () => {
    const { throttle, fail } = createThrottleWithClock();
    for (let each = 0; each < 19; each += 1) fail(`cuenta${each}@x.mx`, homeAddress);
    for (let each = 0; each < 5; each += 1) throttle.attempt(ownerEmail, homeAddress).refund();
    expect(fail('otra@x.mx', homeAddress)).toBe(0);
    expect(fail('tercera@x.mx', homeAddress)).toBe(10);
  });

  it('removes the attempt from the count that decides whether the account is under attack', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    for (let each = 0; each < 30; each += 1) throttle.attempt(ownerEmail, `198.51.100.${each}`).refund();
    expect(failTimes(6, ownerEmail, homeAddress)).toEqual([0, 0, 0, 0, 0, 60]);
  });
});

describe('an attempt whose password was right', () => {
  it('does not count as a guess of the password', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    for (let each = 0; each < 19; each += 1) throttle.attempt(ownerEmail, homeAddress).acceptPassword();
    expect(failTimes(2, ownerEmail, homeAddress)).toEqual([0, 10]);
  });

  it('is removed from the count of the account only once when the code is right, too', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    for (const host of [1, 2, 3]) failTimes(5, ownerEmail, `198.51.100.${host}`);
    failTimes(4, ownerEmail, '198.51.100.4');
    const attempt = throttle.attempt(ownerEmail, homeAddress);
    attempt.acceptPassword();
    attempt.markSucceeded();
    // The twentieth wrong password puts the account under attack.
    failTimes(1, ownerEmail, '198.51.100.5');
    expect(failTimes(2, ownerEmail, '192.0.2.1')).toEqual([0, 300]);
  });

  it('does not put the account under attack', () => {
    const { throttle, failTimes } = createThrottleWithClock();
    for (let each = 0; each < 30; each += 1) throttle.attempt(ownerEmail, `198.51.100.${each}`).acceptPassword();
    expect(failTimes(6, ownerEmail, homeAddress)).toEqual([0, 0, 0, 0, 0, 60]);
  });
});

describe('attempts of many networks on one account', () => {
  const networks = Array.from({ length: 300 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);

  it('are accepted once from each network, and then once in five minutes, while the account is under attack', () => {
    const { clock, fail, failTimes } = createThrottleWithClock();
    for (const network of networks.slice(0, 4)) failTimes(5, ownerEmail, network);
    expect(failTimes(2, ownerEmail, '192.0.2.1')).toEqual([0, 300]);
    clock.time += 4 * MINUTE;
    expect(fail(ownerEmail, '192.0.2.1')).toBe(60);
    expect(fail('luis@panaderia.mx', '192.0.2.1')).toBe(0);
  });

  it('leave the network of a right password its attempt with the code, while the account is under attack', () => {
    const { throttle, failTimes, fail } = createThrottleWithClock();
    for (const network of networks.slice(0, 4)) failTimes(5, ownerEmail, network);
    throttle.attempt(ownerEmail, homeAddress).refund();
    expect(fail(ownerEmail, homeAddress)).toBe(0);
  });

  it('do not limit the account any more after they have stopped', () => {
    const { clock, fail, failTimes } = createThrottleWithClock();
    for (const network of networks) expect(fail(ownerEmail, network)).toBe(0);
    clock.time += 30 * MINUTE;
    expect(failTimes(6, ownerEmail, homeAddress)).toEqual([0, 0, 0, 0, 0, 60]);
  });

  it('are limited without locking out the owner', () => {
    const attack = fc.array(
      fc.record({
        pause: fc.nat(90_000),
        email: fc.constantFrom(ownerEmail, 'luis@panaderia.mx'),
        network: fc.constantFrom(...networks),
      }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(attack, attempts => {
        const { clock, throttle, fail } = createThrottleWithClock();
        for (const { pause, email, network } of attempts) {
          clock.time += pause;
          fail(email, network);
        }
        throttle.attempt(ownerEmail, homeAddress).markSucceeded();
        expect(fail(ownerEmail, homeAddress)).toBe(0);
      }),
    );
  });
});
