import type { TableStart } from './format.ts';

/**
 * Tables so that each comes after those its foreign keys refer to: rows can then be loaded with the keys checked.
 * Tables that refer to each other in a circle come last.
 */
export function inOrderOfReference(
  tables: readonly TableStart[],
  references: readonly { from: string; to: string }[],
): TableStart[] {
  const ordered: TableStart[] = [];
  let waiting = [...tables];
  for (;;) {
    const names = new Set(waiting.map(({ table }) => table));
    const held = new Set(
      references.filter(({ from, to }) => from !== to && names.has(to)).map(({ from }) => from),
    );
    const free = waiting.filter(({ table }) => !held.has(table));
    if (free.length === 0) return [...ordered, ...waiting];
    ordered.push(...free);
    waiting = waiting.filter(({ table }) => held.has(table));
  }
}
