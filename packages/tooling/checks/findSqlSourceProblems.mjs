import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION (\w+)\s*\([\s\S]*?(?:\$\$([\s\S]*?)\$\$|RETURN ([^;]*));/g;
const DEFINITION = /CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE|TRIGGER) /;
const HEADER_LABELS = ['-- Called by:', '-- Locks:', '-- Why in the database:'];
/** The only module that builds CREATE TRIGGER statements, from the list of triggers. */
const TRIGGER_BUILDER = 'core/data/migrations/buildTriggerSql.ts';

/**
 * Checks that each SQL function has one source file with a complete header, and that each trigger is in the list of
 * triggers.
 *
 * @param {string} sourceFolder `src` folder of the server package
 * @param {readonly { each: readonly { function: string }[] }[]} triggers the list of triggers
 * @returns {Promise<string[]>} problems, empty if there are none
 */
export async function findSqlSourceProblems(sourceFolder, triggers) {
  const functionsFolder = join(sourceFolder, 'core/data/sql/functions');
  const files = (await readdir(functionsFolder)).sort();
  const functions = (
    await Promise.all(files.map(async file => readFunctions(file, await readFile(join(functionsFolder, file), 'utf8'))))
  ).flat();
  return [
    ...functions.flatMap(({ problems }) => problems),
    ...findRepeatedBodies(functions),
    ...findTriggerProblems(functions, triggers),
    ...findMissingCallers(functions, sourceFolder),
    ...(await findOtherDefinitions(sourceFolder, functionsFolder)),
  ];
}

function readFunctions(file, text) {
  const name = basename(file, '.sql');
  const definitions = [...text.matchAll(FUNCTION)];
  const header = text.slice(0, text.search(/^CREATE /m));
  const missingLabels = HEADER_LABELS.filter(label => !header.includes(label));
  const problems = [
    ...(definitions.length === 0 ? [`${file} defines no function`] : []),
    ...definitions.filter(([, defined]) => defined !== name).map(([, defined]) => `${file} defines ${defined}`),
    ...missingLabels.map(label => `${file} has no line "${label}"`),
  ];
  return [
    {
      name,
      file,
      header,
      problems,
      isTriggerFunction: /RETURNS trigger/i.test(text),
      bodies: definitions.map(([, , body, expression]) => (body ?? expression ?? '').replace(/\s+/g, ' ').trim()),
    },
  ];
}

function findRepeatedBodies(functions) {
  const files = new Map();
  for (const { file, bodies } of functions)
    for (const body of bodies) files.set(body, [...(files.get(body) ?? []), file]);
  return [...files.values()].filter(each => each.length > 1).map(each => `${each.join(' and ')} have the same body`);
}

function findTriggerProblems(functions, triggers) {
  const used = new Set(triggers.flatMap(({ each }) => each.map(trigger => trigger.function)));
  const triggerFunctions = functions.filter(({ isTriggerFunction }) => isTriggerFunction).map(({ name }) => name);
  return [
    ...triggerFunctions.filter(name => !used.has(name)).map(name => `${name} is in no list of triggers`),
    ...[...used]
      .filter(name => !triggerFunctions.includes(name))
      .map(name => `the trigger ${name} has no function file`),
  ];
}

const findMissingCallers = (functions, sourceFolder) =>
  functions.flatMap(({ file, header }) =>
    [...header.matchAll(/[\w./-]+\.ts\b/g)]
      .filter(([path]) => !existsSync(join(sourceFolder, path)))
      .map(([path]) => `${file} names ${path}, which does not exist`),
  );

/** Finds definitions outside the function files. Tests may define functions of their own. */
async function findOtherDefinitions(sourceFolder, functionsFolder) {
  const entries = await readdir(sourceFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(entry => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(path => !path.startsWith(functionsFolder) && !/(^|\/)testing\//.test(relative(sourceFolder, path)))
    .filter(path => relative(sourceFolder, path) !== TRIGGER_BUILDER);
  const texts = await Promise.all(paths.map(path => readFile(path, 'utf8')));
  return paths
    .filter((_, index) => DEFINITION.test(texts[index]))
    .map(path => `${relative(sourceFolder, path)} defines an SQL function or trigger outside core/data/sql/functions`);
}
