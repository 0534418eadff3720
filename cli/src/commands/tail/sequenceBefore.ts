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
