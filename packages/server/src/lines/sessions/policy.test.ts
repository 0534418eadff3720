import { type SessionCloseReason, sessionCloseReasons } from '@recado/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySessionClosePolicy, type SessionCloseContext } from './policy.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const linkedContext: SessionCloseContext = {
  why: 'unknown',
  attempts: 0,
  desiredState: 'open',
  linked: true,
  replacedLately: false,
  now,
  random: 0.5,
};

const reconnecting = { keys: 'keep', desiredState: 'open', state: 'reconnecting' };
const immediateRetry = { ...reconnecting, reopenAt: now };
const backOffRetry = { ...reconnecting, reopenAt: later(1_500) };
const stopDecision = { keys: 'keep', desiredState: 'closed', reopenAt: undefined };

/** The expected decision for each close reason (docs/whatsapp.md §6) when the client is linked. */
const table: Readonly<Record<SessionCloseReason, object>> = {
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
  outdated: { ...stopDecision, desiredState: 'open', state: 'parked' },
  'passkey-required': { ...stopDecision, state: 'needs-passkey' },
  'passkey-expired': { ...stopDecision, state: 'needs-passkey' },
  'passkey-unfinished': { ...stopDecision, state: 'needs-passkey' },
  'proxy-unreachable': backOffRetry,
  'proxy-refused': backOffRetry,
  'server-error': backOffRetry,
  unknown: backOffRetry,
};

describe('the close policy', () => {
  it.each(sessionCloseReasons.map(why => [why, table[why]] as const))(
    'makes the documented decision for %s',
    (why, expected) => {
      const { keys, desiredState, state, reopenAt } = applySessionClosePolicy({ ...linkedContext, why });
      expect({ keys, desiredState, state, reopenAt }).toEqual({ reopenAt: undefined, ...expected });
    },
  );

  it('parks the client when another program takes over a second time', () => {
    expect(applySessionClosePolicy({ ...linkedContext, why: 'replaced', replacedLately: true })).toMatchObject({
      state: 'parked',
      desiredState: 'closed',
      keys: 'keep',
    });
  });

  it('reopens the session at the end of a suspension when the network reports this time', () => {
    const until = later(7_200_000);
    expect(applySessionClosePolicy({ ...linkedContext, why: 'suspended', until })).toMatchObject({
      reopenAt: until,
      until,
    });
    for (const over of [now, later(-1)])
      expect(applySessionClosePolicy({ ...linkedContext, why: 'suspended', until: over })).toMatchObject({
        state: 'reconnecting',
        reopenAt: later(1_500),
      });
    expect(applySessionClosePolicy({ ...linkedContext, why: 'suspended', until: later(1) })).toMatchObject({
      state: 'parked',
      reopenAt: later(1),
    });
  });

  it('restarts the pairing of an unlinked client once when the network does not know the pairing', () => {
    const unlinked: SessionCloseContext = { ...linkedContext, why: 'unlinked', linked: false };
    expect(applySessionClosePolicy(unlinked)).toMatchObject({ keys: 'clear', state: 'linking', reopenAt: now });
    expect(applySessionClosePolicy({ ...unlinked, attempts: 1 })).toMatchObject({ keys: 'clear', state: 'pending' });
  });

  it('leaves a client pending when it was never linked', () => {
    expect(applySessionClosePolicy({ ...linkedContext, why: 'pairing-expired', linked: false })).toMatchObject({
      state: 'pending',
    });
  });

  it('stops linking a client after 10 failed attempts, but never gives up a linked client', () => {
    const decide = (attempts: number, linked: boolean) =>
      applySessionClosePolicy({ ...linkedContext, why: 'unreachable', attempts, linked });
    expect(decide(9, false)).toMatchObject({ state: 'linking', desiredState: 'open', attempts: 10 });
    expect(decide(10, false)).toMatchObject({ state: 'pending', desiredState: 'closed', attempts: 10 });
    expect(decide(10, true)).toMatchObject({ state: 'reconnecting', desiredState: 'open', attempts: 11 });
  });

  it.each([
    ['forbidden', 'forbidden'],
    ['passkey-required', 'needs-passkey'],
  ] as const)('shows a client that was never linked as %s, because its owner must act', (why, state) => {
    expect(applySessionClosePolicy({ ...linkedContext, why, linked: false }).state).toBe(state);
  });

  it('delays the next attempt when three immediate retries have failed', () => {
    const computeReopenTime = (attempts: number) =>
      applySessionClosePolicy({ ...linkedContext, why: 'restart-required', attempts }).reopenAt;
    expect([computeReopenTime(2), computeReopenTime(3)]).toEqual([now, later(8_500)]);
  });

  it.each(sessionCloseReasons)('shows an unwanted session as disconnected after %s, unless its owner must act', why => {
    const persistentStates: Partial<Record<SessionCloseReason, string>> = {
      forbidden: 'forbidden',
      'passkey-required': 'needs-passkey',
      'passkey-expired': 'needs-passkey',
      'passkey-unfinished': 'needs-passkey',
    };
    expect(applySessionClosePolicy({ ...linkedContext, why, desiredState: 'closed' })).toMatchObject({
      state: persistentStates[why] ?? 'disconnected',
      desiredState: 'closed',
    });
  });
});

const contexts: fc.Arbitrary<SessionCloseContext> = fc.record({
  why: fc.constantFrom(...sessionCloseReasons),
  attempts: fc.nat(5_000),
  desiredState: fc.constantFrom('open', 'closed'),
  linked: fc.boolean(),
  replacedLately: fc.boolean(),
  until: fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
  now: fc.constant(now),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

describe('the close policy in any situation', () => {
  it('clears keys only when the network reports that the device is no longer linked', () => {
    fc.assert(
      fc.property(contexts, context => {
        const cleared = applySessionClosePolicy(context).keys === 'clear';
        expect(cleared).toBe(context.why === 'unlinked' || context.why === 'logged-out');
      }),
    );
  });

  it('never reopens an unwanted session, and never leaves it connected, linking or reconnecting', () => {
    fc.assert(
      fc.property(contexts, context => {
        const { reopenAt, desiredState, state } = applySessionClosePolicy({ ...context, desiredState: 'closed' });
        expect([reopenAt, desiredState]).toEqual([undefined, 'closed']);
        expect(['reconnecting', 'linking', 'connected']).not.toContain(state);
      }),
    );
  });

  it('always returns a time to wait for or a state that requires an action', () => {
    fc.assert(
      fc.property(contexts, context => {
        const { reopenAt, desiredState, state } = applySessionClosePolicy(context);
        if (['reconnecting', 'linking'].includes(state)) expect(reopenAt).toBeDefined();
        if (desiredState === 'open') expect(reopenAt !== undefined || context.why === 'outdated').toBe(true);
        if (reopenAt) expect(reopenAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
    );
  });

  it('backs off between 1 s and 5 min after a failure, with a limit that grows with the attempts', () => {
    fc.assert(
      fc.property(contexts, fc.constantFrom<SessionCloseReason>('connection-lost', 'server-error'), (context, why) => {
        const { reopenAt } = applySessionClosePolicy({ ...context, why, desiredState: 'open', linked: true });
        const delay = (reopenAt?.getTime() ?? 0) - now.getTime();
        expect(delay).toBeGreaterThanOrEqual(1_000);
        expect(delay).toBeLessThanOrEqual(Math.min(300_000, 2_000 * 2 ** context.attempts));
      }),
    );
  });
});
