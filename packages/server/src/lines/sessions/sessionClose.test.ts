import { describe, expect, it } from 'vitest';
import type { SessionRecord } from '../state/sessionRecord.ts';
import type { SessionCloseDetails } from './createLiveSession.ts';
import {
  ACCOUNT_TAKEN_CLOSE_DETAILS,
  decideSessionCloseReaction,
  isRecentSessionTakeover,
  TRANSPORT_MISSING_CLOSE_DETAILS,
} from './sessionClose.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const EARLIER = new Date('2026-03-01T15:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Row of a linked client that is connected and does not respond to probes. */
const connectedRecord: SessionRecord = {
  desiredState: 'open',
  state: 'connected',
  reason: null,
  stateSince: EARLIER,
  stateUntil: null,
  linkedAt: EARLIER,
  lastEventAt: EARLIER,
  waAddress: null,
  lid: null,
  attempts: 4,
  expiredPairingCodes: 0,
  lastResponsiveAt: EARLIER,
  unresponsiveSince: EARLIER,
  probeState: null,
};
const reactTo = (ending: SessionCloseDetails, record: Partial<SessionRecord> = {}) =>
  decideSessionCloseReaction({ ...connectedRecord, ...record }, ending, {
    replacedLately: false,
    now: NOW,
    random: 0.5,
  });
const reasonOf = (ending: SessionCloseDetails, record: Partial<SessionRecord> = {}) =>
  reactTo(ending, record).patch.reason;

describe('reaction to the end of a session', () => {
  it('changes the row as the policy decides', () => {
    const { decision, patch } = reactTo({ why: 'suspended', until: later(7_200_000) });
    expect(decision).toEqual({
      keys: 'keep',
      desiredState: 'open',
      state: 'parked',
      reopenAt: later(7_200_000),
      until: later(7_200_000),
      attempts: 4,
    });
    expect(patch).toEqual({
      desiredState: 'open',
      state: 'parked',
      reason: 'suspended',
      stateUntil: later(7_200_000),
      attempts: 4,
      expiredPairingCodes: 0,
    });
  });

  it('ends the period without responses only when the session stays closed', () => {
    expect(reactTo({ why: 'connection-lost' }).patch).not.toHaveProperty('unresponsiveSince');
    expect(reactTo({ why: 'forbidden' }).patch).toMatchObject({ desiredState: 'closed', unresponsiveSince: null });
  });

  it('stores no end of the waiting time when the session stays closed', () => {
    expect(reactTo({ why: 'forbidden' }, { stateUntil: later(1) }).patch.stateUntil).toBeNull();
  });

  it('takes the desired state from the row', () => {
    const { decision } = reactTo({ why: 'connection-lost' }, { desiredState: 'closed' });
    expect(decision).toMatchObject({ desiredState: 'closed', state: 'disconnected' });
  });

  it('treats a client as linked if it was linked before, or if its account belongs to another client', () => {
    const unlinked = { linkedAt: null, attempts: 1 };
    expect(reactTo({ why: 'unlinked' }).patch.state).toBe('needs-relink');
    expect(reactTo({ why: 'unlinked' }, unlinked).patch.state).toBe('pending');
    expect(reactTo(ACCOUNT_TAKEN_CLOSE_DETAILS, unlinked).patch.state).toBe('needs-relink');
  });

  it('parks the client when another program has taken over the session twice', () => {
    const context = { replacedLately: true, now: NOW, random: 0.5 };
    const { patch } = decideSessionCloseReaction(connectedRecord, { why: 'replaced' }, context);
    expect(patch).toMatchObject({ state: 'parked', desiredState: 'closed' });
  });
});

describe('stored reason for the end of a session', () => {
  it('is repeated expiry from the third expired QR code on', () => {
    const reasons = [0, 1, 2, 3].map(expiredPairingCodes =>
      reasonOf({ why: 'pairing-expired' }, { expiredPairingCodes }),
    );
    const repeated = 'pairing-expired-repeatedly';
    expect(reasons).toEqual(['pairing-expired', 'pairing-expired', repeated, repeated]);
  });

  it('depends on the number of expired QR codes, which no other end changes', () => {
    const failAfter = (why: SessionCloseDetails['why']) => reactTo({ why }, { expiredPairingCodes: 5 }).patch;
    expect(failAfter('pairing-expired').expiredPairingCodes).toBe(6);
    expect(failAfter('unreachable')).toMatchObject({ expiredPairingCodes: 5, reason: 'unreachable' });
  });

  it('names a missing transport and an account of another client', () => {
    expect(reasonOf(TRANSPORT_MISSING_CLOSE_DETAILS)).toBe('transport-missing');
    expect(reasonOf(ACCOUNT_TAKEN_CLOSE_DETAILS)).toBe('account-taken');
  });

  it('is otherwise the reason that the transport reported, with a code that has an explanation', () => {
    expect(reasonOf({ why: TRANSPORT_MISSING_CLOSE_DETAILS.why })).toBe('unreachable');
    expect(reasonOf({ why: ACCOUNT_TAKEN_CLOSE_DETAILS.why })).toBe('unlinked');
    expect(reasonOf({ why: 'forbidden', code: 406 })).toBe('forbidden:406');
    expect(reasonOf({ why: 'forbidden', code: 1 })).toBe('forbidden');
  });
});

describe('close details of the platform itself', () => {
  it('reconnect a client when its transport may be loaded again, but not when another client has its account', () => {
    expect(TRANSPORT_MISSING_CLOSE_DETAILS).toEqual({ why: 'unreachable', detail: 'its transport is not loaded' });
    expect(ACCOUNT_TAKEN_CLOSE_DETAILS).toEqual({ why: 'unlinked', detail: 'another client has its account' });
    expect(reactTo(TRANSPORT_MISSING_CLOSE_DETAILS).decision.desiredState).toBe('open');
    expect(reactTo(ACCOUNT_TAKEN_CLOSE_DETAILS).decision.desiredState).toBe('closed');
  });
});

describe('isRecentSessionTakeover', () => {
  it.each([
    ['no time', undefined, false],
    ['this moment', NOW, true],
    ['almost an hour ago', later(-3_599_999), true],
    ['an hour ago', later(-3_600_000), false],
  ])('returns for %s: %s → %s', (_when, time, expected) => {
    expect(isRecentSessionTakeover(time, NOW)).toBe(expected);
  });
});
