import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds of a file of `longest.json` that never ran on this machine. The shortest ones take this long. */
const LONG_DURATION_MS = 5_000;

/**
 * Reads how long each test file took in its last run, from Vitest's cache.
 *
 * @param {string} root folder of the repository
 * @returns {Map<string, number>} milliseconds by path relative to `root`, without the time to load the modules
 */
export function readTestDurations(root) {
  const longestFiles = JSON.parse(readFileSync(new URL('longest.json', import.meta.url), 'utf8'));
  const durations = new Map(longestFiles.map(file => [file, LONG_DURATION_MS]));
  const cacheFile = findNewestCacheFile(join(root, 'node_modules/.vite/vitest'));
  if (cacheFile === undefined) return durations;
  const { results } = JSON.parse(readFileSync(cacheFile, 'utf8'));
  // The name of a result starts with the name of its project: `database:packages/server/…`.
  for (const [name, { duration }] of results) durations.set(name.slice(name.indexOf(':') + 1), duration);
  return durations;
}

function findNewestCacheFile(folder) {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder)
    .map(name => join(folder, name, 'results.json'))
    .filter(file => existsSync(file));
  return files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
}
