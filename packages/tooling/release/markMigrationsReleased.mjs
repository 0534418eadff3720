/**
 * `npm run version`, which `lerna version` runs: marks the new migrations and functions as released, because nodes of the
 * next release must work side by side with nodes of this release (docs/adr/0060).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export const MIGRATION_SOURCE_PATH = 'packages/server/src/core/data/migrations/source.ts';
export const RELEASED_FUNCTIONS_PATH = 'packages/server/src/core/data/migrations/releasedFunctions.ts';

const RELEASED = /(export const released[^=]*= \{)([\s\S]*?)(\};\n)/;
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
    .replace(
      RELEASED,
      (_, head, __, end) =>
        head + allEntries.map(entry => `\n${entry}`).join('') + (allEntries.length > 0 ? '\n' : '') + end,
    )
    .replace(UNRELEASED, '$1$3');
}

/**
 * Returns the source of the list of released functions.
 *
 * @param schema text of `docs/schema.sql`
 */
export function listReleasedFunctions(source, schema) {
  const signatures = [...schema.matchAll(/^CREATE OR REPLACE FUNCTION (.*)\n RETURNS (.*)$/gm)].map(
    ([, call, result]) => `${call} RETURNS ${result}`,
  );
  // Quotes as the formatter writes them.
  const quote = text => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
  const list = signatures.map(signature => `\n  ${quote(signature)},`).join('');
  return source.replace(/(= \[)[\s\S]*?\n?(\];)/, (_, head, end) => `${head}${list}\n${end}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(MIGRATION_SOURCE_PATH, markMigrationsReleased(readFileSync(MIGRATION_SOURCE_PATH, 'utf8')));
  const functions = listReleasedFunctions(
    readFileSync(RELEASED_FUNCTIONS_PATH, 'utf8'),
    readFileSync('docs/schema.sql', 'utf8'),
  );
  writeFileSync(RELEASED_FUNCTIONS_PATH, functions);
  // Stage the files in Git, because the release commit contains only staged files.
  execFileSync('git', ['add', MIGRATION_SOURCE_PATH, RELEASED_FUNCTIONS_PATH]);
}
