import { type Operation, operations } from './operations.ts';

const RUN_FACTOR = Number(process.env.RECADO_TEST_TRIES ?? 1);

/**
 * Scales the number of property runs for each operation. Operations share most code and the
 * contract grows, so a few runs of each are thousands in total. `RECADO_TEST_TRIES=10` runs ten
 * times as many.
 */
export const scaleRuns = (runsPerOperation: number): number => Math.ceil(runsPerOperation * RUN_FACTOR);

/** Selects items for one operation in rotation: all operations together cover every item. */
export function selectForOperation<Item>(items: readonly Item[], operation: Operation, count = 2): readonly Item[] {
  const firstIndex = operations.indexOf(operation) * count;
  const itemCount = Math.min(items.length, Math.ceil(count * RUN_FACTOR));
  return Array.from({ length: itemCount }, (_, index) => items[(firstIndex + index) % items.length] as Item);
}
