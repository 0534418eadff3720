import { dirname } from 'node:path/posix';

const TEST_PATH = /\.test\.tsx?$|\/testing\//;

/**
 * Finds folders that import each other, directly or through other folders. dependency-cruiser cannot do this: its
 * rules for folders include tests and subfolders. Imports of tests do not count, because tests may use later domains.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules modules that
 *   dependency-cruiser has found, with paths from the repository root
 * @param {string} root folder whose subfolders are checked, without a slash at the end
 * @returns {string[][]} for each cycle its folders in the order of imports, the first one repeated at the end. Each
 *   folder in a cycle is in at least one of them.
 */
export function findFolderCycles(modules, root) {
  const importedFolders = readImportedFolders(modules, root);
  const cycles = [];
  for (const folder of [...importedFolders.keys()].sort()) {
    if (cycles.some(cycle => cycle.includes(folder))) continue;
    const cycle = findShortestCycle(folder, importedFolders);
    if (cycle) cycles.push(cycle);
  }
  return cycles;
}

function readImportedFolders(modules, root) {
  const isCounted = path => path.startsWith(`${root}/`) && !TEST_PATH.test(path);
  const importedFolders = new Map();
  for (const { source, dependencies } of modules.filter(module => isCounted(module.source))) {
    const folder = dirname(source);
    if (!importedFolders.has(folder)) importedFolders.set(folder, new Set());
    for (const { resolved } of dependencies)
      if (dirname(resolved) !== folder) importedFolders.get(folder).add(dirname(resolved));
  }
  return importedFolders;
}

/** Searches breadth-first for the shortest path of imports from a folder back to itself. */
function findShortestCycle(start, importedFolders) {
  const visited = new Set();
  let paths = [[start]];
  while (paths.length > 0) {
    const longerPaths = [];
    for (const path of paths)
      for (const folder of [...(importedFolders.get(path.at(-1)) ?? [])].sort()) {
        if (folder === start) return [...path, start];
        if (visited.has(folder)) continue;
        visited.add(folder);
        longerPaths.push([...path, folder]);
      }
    paths = longerPaths;
  }
  return undefined;
}
