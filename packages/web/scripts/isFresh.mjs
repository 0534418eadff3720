import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Written after a whole build: the time at which it began. */
export const STAMP = 'dist/site/.built';

/** Everything a build reads, from `packages/web`. */
const sources = [
  ...['web', 'console', 'admin', 'ui', 'client-screen', 'sdk', 'texts', 'timing', 'contract'].map(
    room => `../${room}/src`,
  ),
  ...['console', 'admin', 'ui', 'client-screen'].map(room => `../${room}/package.json`),
  ...['public', 'scripts', 'app.html', 'landing.html', '404.html', 'vite.config.ts', 'package.json'],
  '../../docs/n8n',
  '../../package-lock.json',
];

/** Whether the last build is younger than every source, deleted ones included: their folder is younger then. */
export async function isFresh(root) {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => undefined);
  if (stamp === undefined) return false;
  const built = Date.parse(stamp);
  const times = await Promise.all(sources.map(source => newest(join(root, source))));
  return times.every(time => time < built);
}

async function newest(path) {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { withFileTypes: true });
  // Tests are no part of the pages.
  const kept = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name) && name !== 'testing');
  const times = await Promise.all(kept.map(({ name }) => newest(join(path, name))));
  return Math.max(found.mtimeMs, ...times);
}
