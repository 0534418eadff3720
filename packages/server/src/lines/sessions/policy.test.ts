import { type CloseReason, closeReasons } from '@recado/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyClosePolicy, type CloseContext } from './policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const linkedContext: CloseContext = {
  why: 'unknown',
  attempts: 0,
  wanted: 'open',
  linked: true,
  replacedLately: false,
  now,
  random: 0.5,
};

const reconnecting = { keys: 'keep', wanted: 'open', state: 'reconnecting' };
const immediateRetry = { ...reconnecting, reopenAt: now };
const backOffRetry = { ...reconnecting, reopenAt: later(1_500) };
const stopDecision = { keys: 'keep', wanted: 'closed', reopenAt: undefined };

/** The expected decision for each close reason (docs/whatsapp.md §6) of a linked client. */
const table: Readonly<Record<CloseReason, object>> = {
  paused: immediateRetry,
  'logged-out': { ...stopDecision, keys: 'clear', state: 'disconnected' },
  'connection-lost': backOffRetry,
  unreachable: backOffRetry,
  'pairing-expired': { ...stopDecision, state: 'disconnected' },
  'restart-required': immediateRetry,
  replaced: backOffRetry,
  unlinked: { ...stopDecision, keys: 'clear', state: 'needs-relink' },
  forbidden: { ...stopDecision, state: 'forbidden' },
  suspended: { ...reconnecting, state: 'parked', reopenAt: later(24 * 3_600_000) },
  outdated: { ...stopDecision, wanted: 'open', state: 'parked' },
  'passkey-required': { ...stopDecision, state: 'needs-passkey' },
  'proxy-unreachable': backOffRetry,
  'proxy-refused': backOffRetry,
  'server-error': backOffRetry,
  unknown: backOffRetry,
};

describe('applyClosePolicy', () => {
  it.each(closeReasons.map(why => [why, table[why]] as const))('handles %s', (why, expected) => {
    const { keys, wanted, state, reopenAt } = applyClosePolicy({ ...linkedContext, why });
    expect({ keys, wanted, state, reopenAt }).toEqual({ reopenAt: undefined, ...expected });
  });

  it('parks the client when another program takes over a second time', () => {
    expect(applyClosePolicy({ ...linkedContext, why: 'replaced', replacedLately: true })).toMatchObject({
      state: 'parked',
      wanted: 'closed',
      keys: 'keep',
    });
  });

  it('waits for the end of a suspension when the network reports it', () => {
    const until = later(7_200_000);
    expect(applyClosePolicy({ ...linkedContext, why: 'suspended', until })).toMatchObject({ reopenAt: until, until });
    expect(applyClosePolicy({ ...linkedContext, why: 'suspended', until: later(-1) })).toMatchObject({
      state: 'reconnecting',
    });
  });

  it('restarts a pairing once when the network does not know it', () => {
    const unlinked: CloseContext = { ...linkedContext, why: 'unlinked', linked: false };
    expect(applyClosePolicy(unlinked)).toMatchObject({ keys: 'clear', state: 'linking', reopenAt: now });
    expect(applyClosePolicy({ ...unlinked, attempts: 1 })).toMatchObject({ keys: 'clear', state: 'pending' });
  });

  it('leaves a client pending when it was never linked', () => {
    expect(applyClosePolicy({ ...linkedContext, why: 'pairing-expired', linked: false })).toMatchObject({
      state: 'pending',
    });
    expect(applyClosePolicy({ ...linkedContext, why: 'unreachable', linked: false, attempts: 10 })).toMatchObject({
      state: 'pending',
      wanted: 'closed',
    });
  });

  it('backs off when immediate retries have failed', () => {
    expect(applyClosePolicy({ ...linkedContext, why: 'restart-required', attempts: 3 }).reopenAt).not.toEqual(now);
  });
});

const contexts: fc.Arbitrary<CloseContext> = fc.record({
  why: fc.constantFrom(...closeReasons),
  attempts: fc.nat(5_000),
  wanted: fc.constantFrom('open', 'closed'),
  linked: fc.boolean(),
  replacedLately: fc.boolean(),
  until: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('close policy invariants', () => {
  it('clears keys only when the network reports that the device is no longer linked', () => {
    fc.assert(
      fc.property(contexts, context => {
        const cleared = applyClosePolicy(context).keys === 'clear';
        expect(cleared).toBe(context.why === 'unlinked' || context.why === 'logged-out');
      }),
    );
  });

  it('never reopens a session when it is not wanted, and shows a resting state', () => {
    fc.assert(
      fc.property(contexts, context => {
        const { reopenAt, wanted, state } = applyClosePolicy({ ...context, wanted: 'closed' });
        expect([reopenAt, wanted]).toEqual([undefined, 'closed']);
        expect(['reconnecting', 'linking', 'connected']).not.toContain(state);
      }),
    );
  });

  it('always leaves a time to wait for or a state that asks for action', () => {
    fc.assert(
      fc.property(contexts, context => {
        const { reopenAt, wanted, state } = applyClosePolicy(context);
        if (['reconnecting', 'linking'].includes(state)) expect(reopenAt).toBeDefined();
        if (wanted === 'open') expect(reopenAt !== undefined || context.why === 'outdated').toBe(true);
        if (reopenAt) expect(reopenAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
    );
  });

  it('backs off between 1 s and 5 min after a failure, with a limit that grows with the attempts', () => {
    fc.assert(
      fc.property(contexts, fc.constantFrom<CloseReason>('connection-lost', 'server-error'), (context, why) => {
        const { reopenAt } = applyClosePolicy({ ...context, why, wanted: 'open', linked: true });
        const delay = (reopenAt?.getTime() ?? 0) - now.getTime();
        expect(delay).toBeGreaterThanOrEqual(1_000);
        expect(delay).toBeLessThanOrEqual(Math.min(300_000, 2_000 * 2 ** context.attempts));
      }),
    );
  });
});
