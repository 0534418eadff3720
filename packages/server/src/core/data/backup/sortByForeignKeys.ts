import type { BackupTableHeader } from './format.ts';

/**
 * Sorts tables so that each one follows the tables that its foreign keys refer to. Rows can then be
 * loaded while the foreign keys are checked. Tables with circular references come last.
 */
export function sortByForeignKeys(
  tables: readonly BackupTableHeader[],
  references: readonly { from: string; to: string }[],
): BackupTableHeader[] {
  const ordered: BackupTableHeader[] = [];
  let remaining = [...tables];
  for (;;) {
    const names = new Set(remaining.map(({ table }) => table));
    const blocked = new Set(references.filter(({ from, to }) => from !== to && names.has(to)).map(({ from }) => from));
    const unblocked = remaining.filter(({ table }) => !blocked.has(table));
    if (unblocked.length === 0) return [...ordered, ...remaining];
    ordered.push(...unblocked);
    remaining = remaining.filter(({ table }) => blocked.has(table));
  }
}
