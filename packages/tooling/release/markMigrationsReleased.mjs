/**
 * `npm run version`, which `lerna version` runs: marks the new migrations as released, because nodes of the
 * next release must work side by side with nodes of this release (docs/adr/0060).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export const MIGRATION_SOURCE_PATH = 'packages/server/src/core/data/migrations/source.ts';

const RELEASED = /(export const released[^=]*= \{\n)([\s\S]*?)(\};\n)/;
const UNRELEASED = /(const unreleased[^=]*= \{)([\s\S]*?)(\};\n)/;
const splitEntries = lines => lines.split('\n').filter(line => line.trim() !== '');

/**
 * Moves the entries of the `unreleased` object to `released`, ordered by number, and returns the changed
 * source.
 *
 * @throws Error when one of the two objects is not found
 */
export function markMigrationsReleased(source) {
  const [, , releasedEntries] = RELEASED.exec(source) ?? [];
  const [, , newEntries] = UNRELEASED.exec(source) ?? [];
  if (releasedEntries === undefined || newEntries === undefined)
    throw new Error(`${MIGRATION_SOURCE_PATH} does not have the expected format`);
  const allEntries = [...splitEntries(releasedEntries), ...splitEntries(newEntries)].sort();
  return source
    .replace(RELEASED, (_, head, __, end) => `${head}${allEntries.join('\n')}\n${end}`)
    .replace(UNRELEASED, '$1$3');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(MIGRATION_SOURCE_PATH, markMigrationsReleased(readFileSync(MIGRATION_SOURCE_PATH, 'utf8')));
  // Stage the file in Git, because the release commit contains only staged files.
  execFileSync('git', ['add', MIGRATION_SOURCE_PATH]);
}
