import { backOff } from '@recado/timing';
import type { CloseReason } from '@recado/transport';
import type { Session } from '../../ground/data/models/index.ts';
import { lineBackOff } from './lineBackOff.ts';
import { type RestingState, rules } from './rules.ts';

/** What is known when a session has ended. */
export interface Situation {
  readonly why: CloseReason;
  /** Consecutive attempts that did not lead to a lasting connection, before this one. */
  readonly attempts: number;
  readonly wanted: Session['wanted'];
  /** Whether the client has ever been connected, so that there is a pairing to keep. */
  readonly linked: boolean;
  /** Whether another program already took this session over a short while ago. */
  readonly replacedLately: boolean;
  /** When the network will take us again, if it said so. */
  readonly until?: Date | undefined;
  readonly now: Date;
  /** In [0, 1). */
  readonly random: number;
}

/** What to do about it, and what to show meanwhile. */
export interface Reaction {
  readonly keys: 'keep' | 'clear';
  readonly wanted: Session['wanted'];
  readonly state: Session['state'];
  /** When the next session is to be opened; absent: not before somebody asks for it. */
  readonly reopenAt?: Date;
  /** What the owner is to wait for, if it has a time: the next attempt, or the end of a suspension. */
  readonly until?: Date;
  readonly attempts: number;
}

/** After so many failures, nobody is looking at the code that an unlinked client would show. */
const ATTEMPTS_TO_LINK = 10;
/** Beyond this, "at once" would be a storm. */
const AT_ONCE = 3;
/** Milliseconds; for a suspension whose end the network did not tell. */
const SUSPENSION = 24 * 3_600_000;

/**
 * What follows from the end of a session: pure, one row of `rules` for each reason (docs/whatsapp.md §6).
 * Keys are removed for nothing but the network's own word that this device is no longer linked.
 */
export function react(situation: Situation): Reaction {
  const { why, wanted, linked } = situation;
  const rule = rules[why];
  const keys = rule.voidsKeys ? 'clear' : 'keep';
  if (wanted === 'closed') return stop(situation, keys, rule.act === 'stop' ? rule.state : 'disconnected');

  switch (rule.act) {
    case 'stop':
      return stop(situation, keys, rule.state);
    case 'relink':
      // Without a pairing this was an abandoned code, of which the keys know and the network does not.
      return linked || situation.attempts > 0
        ? stop(situation, keys, 'needs-relink')
        : reopen(situation, keys, 0);
    case 'wait-for-upgrade':
      return { ...stop(situation, keys, 'parked'), wanted: 'open' };
    case 'park-until':
      return parkUntil(situation, keys);
    case 'retry-once':
      return situation.replacedLately ? stop(situation, keys, 'parked') : retry(situation, keys);
    case 'at-once':
      return situation.attempts < AT_ONCE ? reopen(situation, keys, 0) : retry(situation, keys);
    case 'back-off':
      return retry(situation, keys);
  }
}

function stop({ linked, attempts }: Situation, keys: Reaction['keys'], state: RestingState): Reaction {
  const unlinked = state === 'disconnected' || state === 'needs-relink';
  return { keys, wanted: 'closed', state: unlinked && !linked ? 'pending' : state, attempts };
}

function parkUntil(situation: Situation, keys: Reaction['keys']): Reaction {
  const { now, until = new Date(now.getTime() + SUSPENSION), attempts } = situation;
  if (until <= now) return retry(situation, keys);
  return { keys, wanted: 'open', state: 'parked', reopenAt: until, until, attempts };
}

function retry(situation: Situation, keys: Reaction['keys']): Reaction {
  if (!situation.linked && situation.attempts >= ATTEMPTS_TO_LINK)
    return stop(situation, keys, 'disconnected');
  return reopen(situation, keys, backOff(situation.attempts, lineBackOff, situation.random));
}

function reopen({ now, linked, attempts }: Situation, keys: Reaction['keys'], delay: number): Reaction {
  const reopenAt = new Date(now.getTime() + delay);
  return {
    keys,
    wanted: 'open',
    state: linked ? 'reconnecting' : 'linking',
    reopenAt,
    until: reopenAt,
    attempts: attempts + 1,
  };
}
