import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseImports } from './parseImports.mjs';

const WORKSPACE_FOLDERS = ['packages', 'plugins', 'cli'];
/** Folders without sources of the repository: installed packages, builds and the environment of Python tests. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'venv']);

/**
 * Reads the imports between all sources of the repository. An import from an `index.ts` leads to the module that declares
 * the imported name. Therefore, a change in another module of the same package does not affect the importer.
 *
 * @param {string} root folder of the repository
 * @returns `importers`: the files that import a file. `importCounts`: the number of repository files that a file imports.
 *   `texts`: all sources. All paths are relative to `root`.
 */
export function readImportGraph(root) {
  const texts = new Map(listSources(root).map(file => [file, readFileSync(join(root, file), 'utf8')]));
  const modules = new Map([...texts].map(([file, text]) => [file, parseImports(text)]));
  const entryPoints = readEntryPoints(root);
  const importers = new Map();
  const importCounts = new Map();
  for (const file of modules.keys()) {
    const targets = findImportedFiles(file, modules, entryPoints);
    importCounts.set(file, targets.size);
    for (const target of targets) {
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return { importers, importCounts, texts };
}

/**
 * Reads the source file of each name by which packages import each other, for example
 * `@recado/contract` → `packages/contract/src/index.ts`.
 *
 * @param {string} root folder of the repository
 * @returns {Map<string, string>} paths relative to `root`
 */
export function readEntryPoints(root) {
  const entryPoints = new Map();
  for (const folder of listPackageFolders(root)) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const [path, target] of Object.entries(exports))
      if (target?.['@recado/source'])
        entryPoints.set(`${name}${path.slice(1)}`, join(folder, target['@recado/source']));
  }
  return entryPoints;
}

function findImportedFiles(file, modules, entryPoints) {
  const locate = (from, specifier) =>
    specifier.startsWith('.') ? join(dirname(from), specifier) : entryPoints.get(specifier);
  const findDeclaration = (path, name, visited = new Set()) => {
    const module = modules.get(path);
    if (!module || visited.has(path)) return undefined;
    visited.add(path);
    if (module.declaredNames.has(name)) return path;
    for (const { specifier, isStar, names } of module.reexports) {
      const target = locate(path, specifier);
      const originalName = names?.get(name);
      if (target && originalName !== undefined) return findDeclaration(target, originalName, visited) ?? target;
      const found = target && isStar ? findDeclaration(target, name, visited) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const targets = new Set();
  for (const { specifier, names } of modules.get(file).imports) {
    const target = locate(file, specifier);
    if (!target || !modules.has(target)) continue;
    const hasReexports = modules.get(target).reexports.length > 0;
    if (!hasReexports || !names) targets.add(target);
    else for (const name of names) targets.add(findDeclaration(target, name) ?? target);
  }
  return targets;
}

function listPackageFolders(root) {
  return WORKSPACE_FOLDERS.flatMap(place =>
    existsSync(join(root, place, 'package.json'))
      ? [place]
      : readEntries(join(root, place)).map(({ name }) => join(place, name)),
  ).filter(folder => existsSync(join(root, folder, 'package.json')));
}

function listSources(root) {
  return WORKSPACE_FOLDERS.flatMap(function list(folder) {
    return readEntries(join(root, folder)).flatMap(entry => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : list(path);
      return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
    });
  });
}

function readEntries(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
