import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooManyRequests } from '../../ground/errors/index.ts';
import { createLoginThrottle } from './loginThrottle.ts';

const MINUTE = 60_000;
const owner = 'ana@panaderia.mx';
const home = '203.0.113.7';

function clocked() {
  const clock = { time: 1e6 };
  const throttle = createLoginThrottle({ now: () => clock.time });
  /** Seconds to wait, or 0 when the attempt was accepted. */
  const fail = (email: string, address: string): number => {
    try {
      throttle.attempt(email, address);
      return 0;
    } catch (error) {
      if (error instanceof TooManyRequests) return error.retryAfter;
      throw error;
    }
  };
  const times = (count: number, email: string, address: string) =>
    Array.from({ length: count }, () => fail(email, address));
  return { clock, throttle, fail, times };
}

describe('a customer with a whole IPv6 network', () => {
  it.each([
    ['/56', 60, (n: number) => `2001:db8:1:2${n.toString(16).padStart(2, '0')}::1`],
    ['/48', 200, (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
  ])(
    'guesses no more from all lines of a %s than its measure, however many they are',
    (_, measure, lineOf) => {
      const { fail } = clocked();
      // One attempt of each line on an account of its own: no narrower rule has anything against it.
      const outcomes = Array.from({ length: 250 }, (_each, n) => fail(`persona${n}@ejemplo.mx`, lineOf(n)));
      expect(outcomes.filter(wait => wait === 0)).toHaveLength(measure);
      expect(fail('ana@otra.mx', '2001:db8:2::1')).toBe(0);
    },
  );
});

describe('one network guessing at one account', () => {
  it('has five attempts, then one a minute', () => {
    const { clock, times } = clocked();
    expect(times(7, owner, home)).toEqual([0, 0, 0, 0, 0, 60, 60]);
    clock.time += MINUTE;
    expect(times(2, owner, home)).toEqual([0, 60]);
  });

  it('is told in Spanish how long to wait', () => {
    const { throttle, times } = clocked();
    times(5, owner, home);
    expect(() => throttle.attempt(owner, home)).toThrow(
      'Demasiados intentos. Espere 1 minuto e inténtelo de nuevo.',
    );
  });

  it('gains nothing by writing the address of the account or its own another way', () => {
    const { fail, times } = clocked();
    times(5, owner, '2001:db8::1');
    expect(fail(' ANA@Panaderia.mx', '2001:db8::ffff:2')).toBe(60);
  });

  it('has its five attempts back after a right password', () => {
    const { throttle, times } = clocked();
    times(4, owner, home);
    throttle.attempt(owner, home).succeeded();
    expect(times(6, owner, home)).toEqual([0, 0, 0, 0, 0, 60]);
  });
});

describe('one network guessing at many accounts', () => {
  it('has twenty attempts, then one each ten seconds, and a right password of its own does not help', () => {
    const { throttle, fail } = clocked();
    for (let guess = 0; guess < 20; guess += 1) {
      expect(fail(`victima${guess}@x.mx`, home)).toBe(0);
      if (guess < 19) throttle.attempt('atacante@x.mx', home).succeeded();
    }
    expect(fail('victima20@x.mx', home)).toBe(10);
    expect(fail('atacante@x.mx', home)).toBe(10);
    expect(fail('victima20@x.mx', '203.0.113.8')).toBe(0);
  });
});

describe('many networks guessing at one account', () => {
  const networks = Array.from({ length: 300 }, (_, index) => `198.51.${index >> 8}.${index & 255}`);

  it('have one attempt each once it is under attack, then one each five minutes', () => {
    const { clock, fail, times } = clocked();
    for (const network of networks.slice(0, 4)) times(5, owner, network);
    expect(times(2, owner, '192.0.2.1')).toEqual([0, 300]);
    clock.time += 4 * MINUTE;
    expect(fail(owner, '192.0.2.1')).toBe(60);
    expect(fail('luis@panaderia.mx', '192.0.2.1')).toBe(0);
  });

  it('leave it as it was when they stop', () => {
    const { clock, fail, times } = clocked();
    for (const network of networks) expect(fail(owner, network)).toBe(0);
    clock.time += 30 * MINUTE;
    expect(times(6, owner, home)).toEqual([0, 0, 0, 0, 0, 60]);
  });

  it('never lock the owner out', () => {
    const attack = fc.array(
      fc.record({
        pause: fc.nat(90_000),
        email: fc.constantFrom(owner, 'luis@panaderia.mx'),
        network: fc.constantFrom(...networks),
      }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(attack, attempts => {
        const { clock, throttle, fail } = clocked();
        for (const { pause, email, network } of attempts) {
          clock.time += pause;
          fail(email, network);
        }
        throttle.attempt(owner, home).succeeded();
        expect(fail(owner, home)).toBe(0);
      }),
    );
  });
});
