import { type CloseReason, closeReasons } from '@recado/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { react, type Situation } from './policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const usual: Situation = {
  why: 'unknown',
  attempts: 0,
  wanted: 'open',
  linked: true,
  replacedLately: false,
  now,
  random: 0.5,
};

const again = { keys: 'keep', wanted: 'open', state: 'reconnecting' };
const atOnce = { ...again, reopenAt: now };
const backedOff = { ...again, reopenAt: later(1_500) };
const stopped = { keys: 'keep', wanted: 'closed', reopenAt: undefined };

/** How a connection ends (docs/whatsapp.md §6), for a client that was linked: reason, then what follows. */
const table: Readonly<Record<CloseReason, object>> = {
  paused: atOnce,
  'logged-out': { ...stopped, keys: 'clear', state: 'disconnected' },
  'connection-lost': backedOff,
  unreachable: backedOff,
  'pairing-expired': { ...stopped, state: 'disconnected' },
  'restart-required': atOnce,
  replaced: backedOff,
  unlinked: { ...stopped, keys: 'clear', state: 'needs-relink' },
  forbidden: { ...stopped, state: 'forbidden' },
  suspended: { ...again, state: 'parked', reopenAt: later(24 * 3_600_000) },
  outdated: { ...stopped, wanted: 'open', state: 'parked' },
  'passkey-required': { ...stopped, state: 'needs-passkey' },
  'proxy-unreachable': backedOff,
  'proxy-refused': backedOff,
  'server-error': backedOff,
  unknown: backedOff,
};

describe('react', () => {
  it.each(closeReasons.map(why => [why, table[why]] as const))('to %s', (why, expected) => {
    const { keys, wanted, state, reopenAt } = react({ ...usual, why });
    expect({ keys, wanted, state, reopenAt }).toEqual({ reopenAt: undefined, ...expected });
  });

  it('yields to another program the second time', () => {
    expect(react({ ...usual, why: 'replaced', replacedLately: true })).toMatchObject({
      state: 'parked',
      wanted: 'closed',
      keys: 'keep',
    });
  });

  it('waits for the end of a suspension that the network told', () => {
    const until = later(7_200_000);
    expect(react({ ...usual, why: 'suspended', until })).toMatchObject({ reopenAt: until, until });
    expect(react({ ...usual, why: 'suspended', until: later(-1) })).toMatchObject({ state: 'reconnecting' });
  });

  it('begins a pairing anew, once, when the network knows nothing of half a pairing', () => {
    const unlinked: Situation = { ...usual, why: 'unlinked', linked: false };
    expect(react(unlinked)).toMatchObject({ keys: 'clear', state: 'linking', reopenAt: now });
    expect(react({ ...unlinked, attempts: 1 })).toMatchObject({ keys: 'clear', state: 'pending' });
  });

  it('leaves a client that was never linked pending', () => {
    expect(react({ ...usual, why: 'pairing-expired', linked: false })).toMatchObject({ state: 'pending' });
    expect(react({ ...usual, why: 'unreachable', linked: false, attempts: 10 })).toMatchObject({
      state: 'pending',
      wanted: 'closed',
    });
  });

  it('does not take "at once" for "for ever"', () => {
    expect(react({ ...usual, why: 'restart-required', attempts: 3 }).reopenAt).not.toEqual(now);
  });
});

const situation: fc.Arbitrary<Situation> = fc.record({
  why: fc.constantFrom(...closeReasons),
  attempts: fc.nat(5_000),
  wanted: fc.constantFrom('open', 'closed'),
  linked: fc.boolean(),
  replacedLately: fc.boolean(),
  until: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('whatever happens', () => {
  it('clears keys only when the network said that the device is no longer linked', () => {
    fc.assert(
      fc.property(situation, given => {
        const cleared = react(given).keys === 'clear';
        expect(cleared).toBe(given.why === 'unlinked' || given.why === 'logged-out');
      }),
    );
  });

  it('never reopens what nobody wants open, and says so', () => {
    fc.assert(
      fc.property(situation, given => {
        const { reopenAt, wanted, state } = react({ ...given, wanted: 'closed' });
        expect([reopenAt, wanted]).toEqual([undefined, 'closed']);
        expect(['reconnecting', 'linking', 'connected']).not.toContain(state);
      }),
    );
  });

  it('leaves nobody waiting: either somebody is told to act, or there is a time', () => {
    fc.assert(
      fc.property(situation, given => {
        const { reopenAt, wanted, state } = react(given);
        if (['reconnecting', 'linking'].includes(state)) expect(reopenAt).toBeDefined();
        if (wanted === 'open') expect(reopenAt !== undefined || given.why === 'outdated').toBe(true);
        if (reopenAt) expect(reopenAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
    );
  });

  it('backs off between 1 s and 5 min after a fault, longer at most as attempts add up', () => {
    fc.assert(
      fc.property(
        situation,
        fc.constantFrom<CloseReason>('connection-lost', 'server-error'),
        (given, why) => {
          const { reopenAt } = react({ ...given, why, wanted: 'open', linked: true });
          const delay = (reopenAt?.getTime() ?? 0) - now.getTime();
          expect(delay).toBeGreaterThanOrEqual(1_000);
          expect(delay).toBeLessThanOrEqual(Math.min(300_000, 2_000 * 2 ** given.attempts));
        },
      ),
    );
  });
});
