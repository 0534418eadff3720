import { type ContractOperation, contractOperations } from './contractOperations.ts';

const RUN_FACTOR = Number(process.env.RECADO_TEST_TRIES ?? 1);

/**
 * Scales the number of property test runs for each operation. A few runs per operation are enough,
 * because operations share most code and add up to thousands of runs. `RECADO_TEST_TRIES=10` runs
 * ten times as many.
 */
export const scalePropertyTestRuns = (runsPerOperation: number): number => Math.ceil(runsPerOperation * RUN_FACTOR);

/** Selects a few items for one operation, in rotation, so that all operations together cover every item. */
export function selectTestItemsForOperation<Item>(
  items: readonly Item[],
  operation: ContractOperation,
  count = 2,
): readonly Item[] {
  const firstIndex = contractOperations.indexOf(operation) * count;
  const itemCount = Math.min(items.length, Math.ceil(count * RUN_FACTOR));
  return Array.from({ length: itemCount }, (_, index) => items[(firstIndex + index) % items.length] as Item);
}
