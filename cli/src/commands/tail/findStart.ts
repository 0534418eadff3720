import type { FollowChange } from '@recado/sdk';
import { joinSignals } from '@recado/timing';
import type { Since } from '../../settings/parseSince.ts';
import type { Followed } from './Followed.ts';

export interface Beginning {
  readonly since: Since | undefined;
  /** How many events before now, where nothing else says where. */
  readonly last: number;
  /** The last event of a client that was shown here. */
  readonly seen: (clientId: string) => number | undefined;
}

/** The number after which a client's events are shown. */
export async function findStart(
  client: Followed,
  { since, last, seen }: Beginning,
  signal: AbortSignal,
): Promise<number> {
  if (since?.kind === 'sequence') return since.after;
  const known = since?.kind === 'seen' ? seen(client.id) : undefined;
  if (known !== undefined) return known;
  const newest = await newestOf(client, signal);
  if (since?.kind !== 'time') return Math.max(0, newest - last);
  return sequenceBefore(since.at, newest, after => client.firstAfter(after, signal));
}

/** A live reader that names no place is told where it stands. @throws what keeps the first connection from coming */
async function newestOf(client: Followed, signal: AbortSignal): Promise<number> {
  const ending = joinSignals([signal]);
  let newest: number | undefined;
  let trouble: unknown;
  const changed = (change: FollowChange): void => {
    if (change.state === 'connected') newest = change.after;
    else trouble = change.error;
    ending.abort();
  };
  for await (const _event of client.follow({ signal: ending.signal, changed }));
  ending.release();
  signal.throwIfAborted();
  if (newest === undefined) throw trouble;
  return newest;
}

/** As much of an event as it takes to find a place by time. */
export interface Placed {
  readonly sequence: number;
  readonly timestamp: string;
}

/**
 * The number after which everything happened at `at` or later: about as many questions as the newest number has bits.
 *
 * @param firstAfter the first event after a number that is still kept
 */
export async function sequenceBefore(
  at: Date,
  newest: number,
  firstAfter: (sequence: number) => Promise<Placed | undefined>,
): Promise<number> {
  let older = 0;
  let younger = newest;
  while (older < younger) {
    const middle = Math.floor((older + younger) / 2);
    const found = await firstAfter(middle);
    if (found && new Date(found.timestamp) < at) older = found.sequence;
    else younger = middle;
  }
  return older;
}
