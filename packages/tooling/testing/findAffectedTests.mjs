import { basename, dirname } from 'node:path';
import { findAllDependents, findFilesThatName, findNearDependents } from './findDependents.mjs';
import { findSqlTests, isSqlSource } from './findSqlTests.mjs';
import { groupTestsByKind, isTestFile } from './groupTestsByKind.mjs';
import { readImportGraph } from './readImportGraph.mjs';
import { selectWithinBudget } from './selectWithinBudget.mjs';

/** Files that affect every test: installed packages, exports of packages, and the configuration of the tests. */
const SUITE_INPUT = /(^|\/)package(-lock)?\.json$|^packages\/tooling\/vitest\.config\.ts$/;

/** Distance of a test that is selected because of its folder: after all tests that are near by their imports. */
const FOLDER_DISTANCE = 10;

/**
 * Finds the tests that a change affects, according to the imports between sources. For each changed file, these are:
 * 1. the file itself if it is a test, the tests of the same name, and the tests that import it;
 * 2. tests at most three imports away (`findNearDependents`);
 * 3. tests in the same folder that depend on the file in any way;
 * 4. if there are none, the dependent tests of the nearest parent folder that has any.
 *
 * `selectWithinBudget` limits them to the nearest ones that end within some five seconds.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} changedFiles paths relative to `root`
 * @param {{ all?: boolean, durations?: Map<string, number> }} [options] `all` selects every test that depends on a
 *   changed file in any way. `durations`: expected milliseconds of test files
 * @returns {{ tests: Record<string, string[]>, furtherCount: number, suiteInputs: string[] }} `tests`: paths by kind, as
 *   `groupTestsByKind` returns them, the nearest first. `furtherCount`: number of dependent tests that are not selected.
 *   `suiteInputs`: changed files that affect every test.
 */
export function findAffectedTests(root, changedFiles, { all = false, durations = new Map() } = {}) {
  const graph = readImportGraph(root);
  const suiteInputs = changedFiles.filter(file => SUITE_INPUT.test(file));
  const results = changedFiles
    .filter(file => !suiteInputs.includes(file))
    .map(file => ({
      file,
      ...(isSqlSource(file) ? findSqlTests(root, graph, file) : findTestsOfFile(graph, file)),
    }));
  const dependentTests = new Set(results.flatMap(each => [...each.distances.keys(), ...each.dependentTests]));
  const nearTests = groupTestsByKind(root, sortByDistance(results));
  const tests = all ? groupTestsByKind(root, [...dependentTests]) : selectTests(results, nearTests, durations);
  return { tests, furtherCount: dependentTests.size - Object.values(tests).flat().length, suiteInputs };
}

/**
 * Finds the unit tests that import one of these files directly, or have the same name.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} files paths relative to `root`
 * @param [graph] result of `readImportGraph`
 * @returns {string[]} paths relative to `root`, sorted
 */
export function findDirectUnitTests(root, files, graph = readImportGraph(root)) {
  const tests = files.flatMap(file => [...(graph.importers.get(file) ?? []), ...findSiblings(graph, file)]);
  return groupTestsByKind(root, [...new Set(tests)].filter(isTestFile)).unit.toSorted();
}

function selectTests(results, nearTests, durations) {
  const kinds = Object.entries(nearTests);
  const selected = new Set(
    results.flatMap(result => {
      const ranks = rankTests([result]);
      const candidates = kinds.flatMap(([kind, files]) =>
        files.filter(file => ranks.has(file)).map(file => ({ file, kind, distance: result.distances.get(file) })),
      );
      // Of two equally near tests, the one of the cheaper kind is first, because sorting is stable.
      const nearestFirst = candidates.toSorted((a, b) => ranks.get(a.file) - ranks.get(b.file));
      return selectWithinBudget(nearestFirst, durations);
    }),
  );
  return Object.fromEntries(kinds.map(([kind, files]) => [kind, files.filter(file => selected.has(file))]));
}

function sortByDistance(results) {
  const ranks = rankTests(results);
  return [...ranks.keys()].toSorted((a, b) => ranks.get(a) - ranks.get(b));
}

/** Ranks tests by their smallest distance to a changed file, then by the number of parent folders that they share. */
function rankTests(results) {
  const ranks = new Map();
  for (const { file, distances } of results)
    for (const [test, distance] of distances) {
      const rank = distance * 100 - countSharedFolders(file, test);
      ranks.set(test, Math.min(rank, ranks.get(test) ?? rank));
    }
  return ranks;
}

function countSharedFolders(a, b) {
  const folders = b.split('/');
  const firstDifference = a.split('/').findIndex((folder, index) => folder !== folders[index]);
  return firstDifference < 0 ? folders.length : firstDifference;
}

/**
 * Finds the candidates of steps 1 to 4 for one file.
 *
 * @param graph result of `readImportGraph`
 * @param {string} file path relative to the root of the repository
 * @returns {{ distances: Map<string, number>, dependentTests: string[] }} `distances`: number of imports between each
 *   candidate and the file; 0 for tests of the same name. `dependentTests`: all tests that depend on the file in any way
 */
export function findTestsOfFile(graph, file) {
  const readers = graph.texts.has(file) ? undefined : findFilesThatName(graph, basename(file));
  const distances = new Map([...findNearDependents(graph, file, readers)].filter(([path]) => isTestFile(path)));
  for (const test of findSiblings(graph, file)) distances.set(test, 0);
  const dependentTests = [...findAllDependents(graph, file, readers)].filter(isTestFile);
  const addFolder = tests => {
    for (const test of tests) if (!distances.has(test)) distances.set(test, FOLDER_DISTANCE);
  };
  addFolder(dependentTests.filter(test => dirname(test) === dirname(file)));
  if (distances.size === 0) addFolder(findTestsOfNearestFolder(file, dependentTests));
  return { distances, dependentTests };
}

/** Finds the tests that are named after a file, for example `sign.test.ts` and `sign.wire.test.ts` for `sign.ts`. */
function findSiblings({ texts }, file) {
  const stem = file.replace(/\.\w+$/, '.');
  return [...texts.keys()].filter(path => path.startsWith(stem) && dirname(path) === dirname(file) && isTestFile(path));
}

function findTestsOfNearestFolder(file, tests) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const testsOfFolder = tests.filter(test => test.startsWith(`${folder}/`));
    if (testsOfFolder.length > 0) return testsOfFolder;
  }
  return tests;
}
