import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseImports } from '../testing/parseImports.mjs';

/**
 * Limits of ADR 77: files that a message crosses from the route to the network, and from the network to the webhook.
 */
export const MAX_FILES = { send: 20, inbound: 18 };
const MAX_LINES_PER_FILE = 249;
const CORE = 'packages/server/src/core/';
const CORE_MESSAGES = `${CORE}messages`;

/**
 * Compares the tables of the message paths with the files of the repository: the number of files and their lengths,
 * files that do not exist or that are in two lists, and entry points of `core/messages` without a row.
 *
 * @param {string} root folder of the repository
 * @param {import('./readMessagePaths.mjs').MessagePaths} messagePaths
 * @param {Map<string, string[]>} importers importing files of each file, without type imports
 * @returns {string[]} problems as readable text
 */
export function findMessagePathProblems(root, messagePaths, importers) {
  const { files, sharedFolders, branches, missing } = messagePaths;
  const problems = [...new Set(missing)].map(name => `docs/tour.md lists ${name}, which does not exist`);
  for (const [path, maxFiles] of Object.entries(MAX_FILES)) {
    const listedFiles = files[path];
    if (listedFiles.length > maxFiles)
      problems.push(`the path ${path} has ${listedFiles.length} files; the maximum is ${maxFiles}`);
    for (const file of listedFiles) {
      if (listedFiles.indexOf(file) !== listedFiles.lastIndexOf(file))
        problems.push(`${path}: ${file} is listed twice`);
      if (branches[path].includes(file)) problems.push(`${path}: ${file} is on the path and in a branch`);
    }
  }
  const allFiles = new Set(Object.values(files).flat());
  for (const file of allFiles) {
    const lineCount = countLines(root, file);
    if (lineCount > MAX_LINES_PER_FILE)
      problems.push(`${file} has ${lineCount} lines; the maximum is ${MAX_LINES_PER_FILE}`);
    if (file.startsWith(CORE)) continue;
    for (const importer of listImporters(root, importers, file))
      if (isSharedCode(importer, file, sharedFolders) && !allFiles.has(importer))
        problems.push(`shared code knows a message path: ${importer} imports ${file}`);
  }
  return problems;
}

/**
 * Lists the files that import functions of a file, also through an `index.ts` that they import as a whole, such as with
 * `export *` or `import()`. The import graph resolves imports of single names from an `index.ts`.
 */
function listImporters(root, importers, file) {
  const found = new Set();
  const follow = imported => {
    for (const importer of importers.get(imported) ?? []) {
      if (found.has(importer) || !importsFunctions(root, importer, imported)) continue;
      found.add(importer);
      if (isIndex(importer)) follow(importer);
    }
  };
  follow(file);
  return found;
}

/** Whether the importer is in a shared folder. Tests do not count, nor does the `index.ts` of the folder of a file. */
function isSharedCode(importer, file, sharedFolders) {
  if (/\.test\.ts$|\/testing\//.test(importer)) return false;
  if (isIndex(importer) && file.startsWith(`${dirname(importer)}/`)) return false;
  return sharedFolders.some(folder => importer.startsWith(`${folder}/`));
}

function isIndex(file) {
  return basename(file) === 'index.ts';
}

/** Whether the importer uses more than constants of the file, which do not execute. */
function importsFunctions(root, importer, file) {
  const { imports } = parseImports(readText(root, importer));
  const names = imports.find(({ specifier }) => basename(specifier) === basename(file))?.names;
  return !names?.every(name => /^[A-Z][A-Z\d_]*$/.test(name));
}

/** Reads a file, or returns an empty text if it does not exist. */
function readText(root, file) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function countLines(root, file) {
  return readText(root, file).trimEnd().split('\n').length;
}

/**
 * Lists the entry points of `core/messages`: files that a counted file outside of `core` uses, directly or through
 * `index.ts`. A value import uses a file. So does the type of a service that the file creates, because its methods are
 * called.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} listedFiles counted files of one path
 * @returns {{ file: string, functionName: string | undefined }[]} paths relative to `root`. Without a name, the file is
 *   an entry if any of its functions executes.
 */
export function listCoreMessageEntries(root, listedFiles) {
  const declarations = new Map();
  for (const name of readdirSync(join(root, CORE_MESSAGES))) {
    if (!/^(?!index)\w+\.ts$/.test(name)) continue;
    const text = readFileSync(join(root, CORE_MESSAGES, name), 'utf8');
    const serviceTypes = [...text.matchAll(/export type (\w+) = ReturnType</g)].map(([, type]) => type);
    for (const declaredName of [...parseImports(text).declaredNames, ...serviceTypes])
      declarations.set(declaredName, {
        file: `${CORE_MESSAGES}/${name}`,
        isServiceType: serviceTypes.includes(declaredName),
      });
  }
  const entries = new Map();
  for (const file of listedFiles) {
    if (file.startsWith(CORE) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const importedValues = new Set(
      parseImports(text)
        .imports.filter(({ specifier }) => specifier.includes('core/messages/'))
        .flatMap(({ names = [] }) => names),
    );
    for (const [name, { file: declaringFile, isServiceType }] of declarations)
      if (isServiceType ? new RegExp(`\\b${name}\\b`).test(text) : importedValues.has(name))
        entries.set(`${declaringFile} ${name}`, {
          file: declaringFile,
          functionName: isServiceType ? undefined : name,
        });
  }
  return [...entries.values()];
}
