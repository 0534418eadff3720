/** Files with at least this many imports connect unrelated modules, so a path through them proves little. */
const COMPOSITION_ROOT_IMPORTS = 25;
/** Maximum number of imports between a changed file and a test that still counts as near. */
const MAX_DISTANCE = 3;

/**
 * Finds the files that depend on a file through at most three imports. A path ends at a composition root and at a test
 * fixture, because almost every test of the server depends on every module through them.
 *
 * @param graph result of `readImportGraph`
 * @param {string} file the changed file
 * @param {readonly string[]} [readers] the files that use `file`, if it is no source and so has no importers
 * @returns {Map<string, number>} the number of imports by path; 0 for `file`
 */
export function findNearDependents(graph, file, readers) {
  const distances = new Map([[file, 0]]);
  const queue = [file];
  for (const current of queue) {
    const distance = distances.get(current);
    if (distance >= MAX_DISTANCE || (current !== file && isDeadEnd(graph, current))) continue;
    for (const importer of listImporters(graph, current, file, readers)) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/**
 * Finds the files that depend on a file through any number of imports, including the file itself.
 *
 * @returns {Set<string>}
 */
export function findAllDependents(graph, file, readers) {
  const dependents = new Set([file]);
  for (const current of dependents)
    for (const importer of listImporters(graph, current, file, readers)) dependents.add(importer);
  return dependents;
}

/**
 * Finds the sources whose text contains a name, for example the name of a document or of an SQL function.
 *
 * @param {string} name
 * @returns {string[]}
 */
export function findFilesThatName({ texts }, name) {
  const pattern = new RegExp(`(?<![\\w.-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);
  return [...texts].filter(([, text]) => text.includes(name) && pattern.test(text)).map(([file]) => file);
}

const isDeadEnd = ({ importCounts }, file) =>
  importCounts.get(file) >= COMPOSITION_ROOT_IMPORTS || file.includes('/testing/');

const listImporters = ({ importers }, current, file, readers) =>
  (current === file ? readers : undefined) ?? importers.get(current) ?? [];
