import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findAllDependents, findFilesThatName } from './findDependents.mjs';
import { isTestFile } from './groupTestsByKind.mjs';

const SERVER_SOURCES = 'packages/server/src';
const SQL_FOLDER = `${SERVER_SOURCES}/core/data/sql`;
const FUNCTIONS_FOLDER = `${SQL_FOLDER}/functions`;
/** Tests of the schema and of its application, which every SQL file affects. */
const SCHEMA_TEST = new RegExp(`^${SERVER_SOURCES}/core/data/(migrations/)?[^/]+\\.test\\.ts$`);

/** Whether a file is part of the database schema. */
export const isSqlSource = file => file.startsWith(`${SQL_FOLDER}/`);

/**
 * Finds the tests that a changed SQL file affects: the tests of the schema. For a function, also the tests that name it,
 * and those that depend on a caller and are in its folder. Callers are the sources that name the function, and the
 * ones that the part “Called by” of its header names. The callers of a calling SQL function count, too.
 *
 * @param {string} root folder of the repository
 * @param graph result of `readImportGraph`
 * @param {string} file path relative to `root`
 * @returns {{ distances: Map<string, number>, dependentTests: string[] }} `distances`: 1 for the tests of callers, 2 for
 *   the tests of the schema. `dependentTests`: all tests that depend on a caller
 */
export function findSqlTests(root, graph, file) {
  const distances = new Map([...graph.texts.keys()].filter(path => SCHEMA_TEST.test(path)).map(path => [path, 2]));
  const dependentTests = new Set(distances.keys());
  for (const caller of findCallers(root, graph, file))
    for (const test of [...findAllDependents(graph, caller)].filter(isTestFile)) {
      dependentTests.add(test);
      if (dirname(test) === dirname(caller)) distances.set(test, 1);
    }
  return { distances, dependentTests: [...dependentTests] };
}

function findCallers(root, graph, file) {
  if (dirname(file) !== FUNCTIONS_FOLDER || !existsSync(join(root, file))) return [];
  const names = readdirSync(join(root, FUNCTIONS_FOLDER)).map(name => basename(name, '.sql'));
  const pending = new Set([basename(file, '.sql')]);
  const callers = new Set();
  for (const name of pending) {
    for (const path of findFilesThatName(graph, name)) callers.add(path);
    const header = readCallers(readFileSync(join(root, FUNCTIONS_FOLDER, `${name}.sql`), 'utf8'));
    for (const [path] of header.matchAll(/[\w./-]+\.ts\b/g)) callers.add(join(SERVER_SOURCES, path));
    for (const [word] of header.matchAll(/\w+/g)) if (names.includes(word)) pending.add(word);
  }
  return [...callers].filter(path => graph.texts.has(path));
}

/** Returns the part “Called by” of the header of an SQL function. */
const readCallers = text => /^-- Called by:([\s\S]*?)(?=^-- Locks:|^CREATE )/m.exec(text)?.[1] ?? '';
