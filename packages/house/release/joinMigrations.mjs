/**
 * `npm run version`, which `lerna version` does by itself: with a release its migrations are of the last one, beside which the next has
 * to work (docs/adr/0060).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export const SOURCE = 'packages/server/src/ground/data/migrations/source.ts';

const RELEASED = /(export const released[^=]*= \{\n)([\s\S]*?)(\};\n)/;
const UNRELEASED = /(const unreleased[^=]*= \{)([\s\S]*?)(\};\n)/;
const entries = lines => lines.split('\n').filter(line => line.trim() !== '');

/**
 * The same source, with `unreleased` empty and what stood there in `released`, in the order of the numbers.
 *
 * @throws Error when one of the two is not found
 */
export function joinMigrations(source) {
  const [, , was] = RELEASED.exec(source) ?? [];
  const [, , added] = UNRELEASED.exec(source) ?? [];
  if (was === undefined || added === undefined) throw new Error(`${SOURCE} is not as it was`);
  const joined = [...entries(was), ...entries(added)].sort();
  return source
    .replace(RELEASED, (_, head, __, end) => `${head}${joined.join('\n')}\n${end}`)
    .replace(UNRELEASED, '$1$3');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(SOURCE, joinMigrations(readFileSync(SOURCE, 'utf8')));
  // What is not added is not in the release's commit.
  execFileSync('git', ['add', SOURCE]);
}
