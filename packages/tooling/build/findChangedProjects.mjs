import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files that affect the types of every package. */
const SHARED_INPUTS = new Set(['tsconfig.json', 'package.json', 'package-lock.json']);

/**
 * Finds the TypeScript projects that contain changed files: the nearest parent folders with a `tsconfig.json`.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} changedFiles paths relative to `root`
 * @returns {string[] | 'all'} folders relative to `root`, sorted; `all` if a change affects every project
 */
export function findChangedProjects(root, changedFiles) {
  if (changedFiles.some(file => SHARED_INPUTS.has(file))) return 'all';
  const projects = changedFiles
    .filter(file => /\.(tsx?|json)$/.test(file))
    .map(file => findProject(root, dirname(file)))
    .filter(project => project !== undefined);
  return [...new Set(projects)].toSorted();
}

function findProject(root, folder) {
  if (folder === '.') return undefined;
  return existsSync(join(root, folder, 'tsconfig.json')) ? folder : findProject(root, dirname(folder));
}
