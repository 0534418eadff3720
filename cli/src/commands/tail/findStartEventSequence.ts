import type { StreamConnectionChange } from '@recado/sdk';
import { joinAbortSignals } from '@recado/timing';
import type { TailStartPosition } from '../../settings/parseSinceOption.ts';
import type { FollowedClient } from './FollowedClient.ts';

export interface StartEventSequenceOptions {
  readonly since: TailStartPosition | undefined;
  /** Number of past events to show if `since` does not determine a start position. */
  readonly last: number;
  /** Returns the sequence number of the client's last event shown on this computer. */
  readonly getSeenSequence: (clientId: string) => number | undefined;
}

/** Finds the sequence number after which a client's events are shown. */
export async function findStartEventSequence(
  client: FollowedClient,
  { since, last, getSeenSequence }: StartEventSequenceOptions,
  signal: AbortSignal,
): Promise<number> {
  if (since?.kind === 'sequence') return since.after;
  const seenSequence = since?.kind === 'seen' ? getSeenSequence(client.id) : undefined;
  if (seenSequence !== undefined) return seenSequence;
  const newest = await fetchNewestSequence(client, signal);
  if (since?.kind !== 'time') return Math.max(0, newest - last);
  return findEventSequenceBefore(since.at, newest, after => client.firstAfter(after, signal));
}

/**
 * Returns the sequence number of the client's newest event. The platform sends this number when a stream
 * without a start position connects.
 *
 * @throws the error that prevented the first connection
 */
async function fetchNewestSequence(client: FollowedClient, signal: AbortSignal): Promise<number> {
  const ending = joinAbortSignals([signal]);
  let newest: number | undefined;
  let connectionError: unknown;
  const changed = (change: StreamConnectionChange): void => {
    if (change.state === 'connected') newest = change.after;
    else connectionError = change.error;
    ending.abort();
  };
  for await (const _event of client.follow({ signal: ending.signal, changed }));
  ending.release();
  signal.throwIfAborted();
  if (newest === undefined) throw connectionError;
  return newest;
}

/** The fields of an event that are needed to search events by time. */
export interface EventSequenceAndTime {
  readonly sequence: number;
  readonly timestamp: string;
}

/**
 * Finds the sequence number after which all events happened at `at` or later. Uses a binary search, which
 * needs about as many requests as `newest` has bits.
 *
 * @param firstAfter fetches the first retained event after a sequence number
 */
export async function findEventSequenceBefore(
  at: Date,
  newest: number,
  firstAfter: (sequence: number) => Promise<EventSequenceAndTime | undefined>,
): Promise<number> {
  let older = 0;
  let younger = newest;
  while (older < younger) {
    const middle = Math.floor((older + younger) / 2);
    const event = await firstAfter(middle);
    if (event && new Date(event.timestamp) < at) older = event.sequence;
    else younger = middle;
  }
  return older;
}
