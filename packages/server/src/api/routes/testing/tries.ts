import { type Operation, operations } from './operations.ts';

const harder = Number(process.env.RECADO_TEST_TRIES ?? 1);

/**
 * How often a property is tried with each operation. Most of what it may find lies in what all operations share, and
 * the contract grows: a few tries of each are thousands of all. `RECADO_TEST_TRIES=10` tries ten times as often.
 */
export const tries = (ofEach: number): number => Math.ceil(ofEach * harder);

/** Of odd things that all operations should take alike, those for this one: another two for the next, until all were there. */
export function someOf<Thing>(things: readonly Thing[], operation: Operation, count = 2): readonly Thing[] {
  const first = operations.indexOf(operation) * count;
  const taken = Math.min(things.length, Math.ceil(count * harder));
  return Array.from({ length: taken }, (_, index) => things[(first + index) % things.length] as Thing);
}
