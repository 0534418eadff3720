import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the main branch, in the order of preference. A clone of another branch has only the remote one. */
const MAIN_BRANCHES = ['main', 'origin/main'];

/**
 * Lists the files that differ from the last commit, and new files that git does not ignore. If there are none, lists the
 * files that the current branch has changed since it left `main`. Deleted files are left out, because every file that
 * imported them has changed, too.
 *
 * @param {string} root folder of the repository
 * @returns {string[]} paths relative to `root`
 */
export function listChangedFiles(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const listFiles = (...args) =>
    git(...args, '-z')
      .split('\0')
      .filter(file => file !== '' && existsSync(join(root, file)));
  const uncommitted = [
    ...listFiles('diff', '--name-only', 'HEAD'),
    ...listFiles('ls-files', '--others', '--exclude-standard'),
  ];
  if (uncommitted.length > 0) return uncommitted;
  const forkPoint = findForkPoint(git);
  return forkPoint === undefined ? [] : listFiles('diff', '--name-only', forkPoint, 'HEAD');
}

function findForkPoint(git) {
  for (const branch of MAIN_BRANCHES)
    try {
      return git('merge-base', branch, 'HEAD').trim();
    } catch {
      // The branch does not exist in this clone.
    }
  return undefined;
}
