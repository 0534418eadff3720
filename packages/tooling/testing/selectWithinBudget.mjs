/**
 * Milliseconds of tests for one changed file. On two idle cores, Vitest starts in 1.2 s and loads the server in 2 to 2.5 s.
 * The result is therefore complete after some five seconds.
 */
const BUDGET_MS = 1_200;

/** Tests up to this duration are selected even if longer ones have used up the budget. */
const MAX_CHEAP_MS = 50;

/** Milliseconds of a test file that never ran on this machine: the median of its kind, without loading its modules. */
const DEFAULT_DURATIONS_MS = { unit: 20, database: 600, browser: 6_000, wire: 3_000, alone: 500 };

/** Kinds of tests that start a browser or processes. */
const SLOW_KINDS = new Set(['browser', 'wire', 'alone']);

/**
 * Selects the nearest tests that fit into the time budget. The changed file itself, tests of the same name (distance 0)
 * and cheap tests are always selected. If nothing is, selects the shortest of the nearest tests. Slow kinds are
 * candidates only if they import the changed file, or if the file has no other test.
 *
 * @param {readonly { file: string, kind: string, distance: number }[]} tests the nearest first
 * @param {Map<string, number>} durations expected milliseconds by file
 * @returns {string[]} the selected files
 */
export function selectWithinBudget(tests, durations) {
  const fastTests = tests.filter(({ kind, distance }) => !SLOW_KINDS.has(kind) || distance <= 1);
  const candidates = (fastTests.length > 0 ? fastTests : tests).map(test => ({
    ...test,
    duration: durations.get(test.file) ?? DEFAULT_DURATIONS_MS[test.kind],
  }));
  let remainingMs = BUDGET_MS;
  const selected = candidates.filter(({ distance, duration }) => {
    const isSelected = distance === 0 || duration <= Math.max(remainingMs, MAX_CHEAP_MS);
    if (isSelected) remainingMs -= duration;
    return isSelected;
  });
  const nearest = candidates.filter(({ distance }) => distance === candidates[0].distance);
  const shortest = nearest.toSorted((a, b) => a.duration - b.duration).slice(0, 1);
  return (selected.length > 0 ? selected : shortest).map(({ file }) => file);
}
