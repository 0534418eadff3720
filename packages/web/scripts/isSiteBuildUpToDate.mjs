import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File written after a complete build. Contains the time at which the build started. */
export const BUILD_STAMP_PATH = 'dist/site/.built';

/** Everything that a build reads, relative to `packages/web`. */
const sources = [
  ...['web', 'console', 'admin', 'ui', 'client-screen', 'sdk', 'texts', 'timing', 'contract'].map(
    packageName => `../${packageName}/src`,
  ),
  ...['console', 'admin', 'ui', 'client-screen'].map(packageName => `../${packageName}/package.json`),
  ...['public', 'worker', 'scripts', 'app.html', 'landing.html', '404.html', 'vite.config.ts', 'package.json'],
  '../../docs/n8n',
  '../../package-lock.json',
];

/**
 * Returns whether the last build is newer than every source. It detects deletions as well, because
 * they update the modification time of the folder.
 */
export async function isSiteBuildUpToDate(root) {
  const stamp = await readFile(join(root, BUILD_STAMP_PATH), 'utf8').catch(() => undefined);
  if (stamp === undefined) return false;
  const builtAt = Date.parse(stamp);
  const times = await Promise.all(sources.map(source => findNewestTime(join(root, source))));
  return times.every(time => time < builtAt);
}

async function findNewestTime(path) {
  const stats = await stat(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path, { withFileTypes: true });
  // Tests are ignored, because they are not part of the pages.
  const sourceEntries = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name) && name !== 'testing');
  const times = await Promise.all(sourceEntries.map(({ name }) => findNewestTime(join(path, name))));
  return Math.max(stats.mtimeMs, ...times);
}
