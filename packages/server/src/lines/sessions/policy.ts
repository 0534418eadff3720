import { computeBackOffDelay } from '@recado/timing';
import type { SessionCloseReason } from '@recado/transport';
import type { Session } from '../../core/data/models/index.ts';
import { lineRetryDelays } from './lineRetryDelays.ts';
import { type InactiveLineState, sessionCloseRules } from './sessionCloseRules.ts';

/** The facts from which the platform decides how to react to the end of a session. */
export interface SessionCloseContext {
  readonly why: SessionCloseReason;
  /** Number of consecutive attempts so far that did not lead to a stable connection. */
  readonly attempts: number;
  readonly desiredState: Session['desiredState'];
  /** Whether the client was ever linked and connected, so that its pairing keys must be preserved. */
  readonly linked: boolean;
  /** Whether another program already took over this session recently. */
  readonly replacedLately: boolean;
  /** Time at which the network will accept the client again, if the network reported one. */
  readonly until?: Date | undefined;
  readonly now: Date;
  /** Random number in [0, 1). */
  readonly random: number;
}

/** Reaction to the end of a session, and the state to show until the next session opens. */
export interface SessionCloseDecision {
  readonly keys: 'keep' | 'clear';
  readonly desiredState: Session['desiredState'];
  readonly state: Session['state'];
  /** Time to open the next session. If absent, the session opens only when a user requests it. */
  readonly reopenAt?: Date;
  /** End of the waiting time that the owner sees, if known: the next attempt or the end of a suspension. */
  readonly until?: Date;
  readonly attempts: number;
}

/**
 * Failed attempts to connect an unlinked client, after which no further attempt follows. By then, people no
 * longer look at the client's QR code.
 */
const MAX_LINK_ATTEMPTS = 10;
/** Maximum number of consecutive reconnects without a delay. More would flood the messaging network. */
const MAX_IMMEDIATE_RETRIES = 3;
/** Milliseconds that a suspension is assumed to last if the network did not report its end. */
const DEFAULT_SUSPENSION_MS = 24 * 3_600_000;

/**
 * Decides how to react to the end of a session, without side effects. Each reason has one row in
 * `sessionCloseRules` (docs/whatsapp.md §6). Pairing keys are removed only when the network itself
 * reports that this device is no longer linked.
 */
export function applySessionClosePolicy(context: SessionCloseContext): SessionCloseDecision {
  const { why, desiredState, linked } = context;
  const rule = sessionCloseRules[why];
  const keys = rule.voidsKeys ? 'clear' : 'keep';
  if (desiredState === 'closed') return stop(context, keys, rule.act === 'stop' ? rule.state : 'disconnected');

  switch (rule.act) {
    case 'stop':
      return stop(context, keys, rule.state);
    case 'relink':
      // If the client is unlinked, its keys are from an abandoned QR code, which WhatsApp does not know.
      // They are removed, so retry once with new keys.
      return linked || context.attempts > 0 ? stop(context, keys, 'needs-relink') : reopen(context, keys, 0);
    case 'wait-for-upgrade':
      return { ...stop(context, keys, 'parked'), desiredState: 'open' };
    case 'park-until':
      return parkUntil(context, keys);
    case 'retry-once':
      return context.replacedLately ? stop(context, keys, 'parked') : retry(context, keys);
    case 'at-once':
      return context.attempts < MAX_IMMEDIATE_RETRIES ? reopen(context, keys, 0) : retry(context, keys);
    case 'back-off':
      return retry(context, keys);
  }
}

function stop(
  { linked, attempts }: SessionCloseContext,
  keys: SessionCloseDecision['keys'],
  state: InactiveLineState,
): SessionCloseDecision {
  const unlinked = state === 'disconnected' || state === 'needs-relink';
  return { keys, desiredState: 'closed', state: unlinked && !linked ? 'pending' : state, attempts };
}

function parkUntil(context: SessionCloseContext, keys: SessionCloseDecision['keys']): SessionCloseDecision {
  const { now, until = new Date(now.getTime() + DEFAULT_SUSPENSION_MS), attempts } = context;
  if (until <= now) return retry(context, keys);
  return { keys, desiredState: 'open', state: 'parked', reopenAt: until, until, attempts };
}

function retry(context: SessionCloseContext, keys: SessionCloseDecision['keys']): SessionCloseDecision {
  if (!context.linked && context.attempts >= MAX_LINK_ATTEMPTS) return stop(context, keys, 'disconnected');
  return reopen(context, keys, computeBackOffDelay(context.attempts, lineRetryDelays, context.random));
}

function reopen(
  { now, linked, attempts }: SessionCloseContext,
  keys: SessionCloseDecision['keys'],
  delay: number,
): SessionCloseDecision {
  const reopenAt = new Date(now.getTime() + delay);
  return {
    keys,
    desiredState: 'open',
    state: linked ? 'reconnecting' : 'linking',
    reopenAt,
    until: reopenAt,
    attempts: attempts + 1,
  };
}
