import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOUR = 'docs/tour.md';
/** Folders from which the tour names files, the most frequent first. The empty one is the root of the repository. */
const BASE_FOLDERS = ['packages/server/src/', 'plugins/', 'packages/', ''];
const CODE_SPAN = /`([^`]+)`/g;

/**
 * Reads the tables of `docs/tour.md` about the two message paths. Each table is between the comments `path: NAME` and
 * `end of path`.
 *
 * @typedef {{ name: string, file: string }} FunctionPlace `name` is the name of a function. A name in front of it, with
 *   a dot, is the function that contains it.
 * @typedef {object} MessagePaths
 * @property {{ send: string[], inbound: string[] }} files counted files of each path
 * @property {{ send: FunctionPlace[], inbound: FunctionPlace[] }} functions functions that the rows of each path name
 * @property {string[]} sharedFolders folders whose files do not count
 * @property {string[]} sharedMessageFiles files of these folders that run for messages, but not for other requests
 * @property {{ send: string[], inbound: string[] }} branches files that run because of the same message, but lead
 *   neither to the network nor to the webhook
 * @property {{ name: string, from: FunctionPlace, to: FunctionPlace }[]} jumps calls that no editor follows
 * @property {string[]} ports interfaces with several implementations
 * @property {string[]} missing names in the tables that are no path of the repository
 *
 * @param {string} root folder of the repository
 * @returns {MessagePaths} all paths are relative to `root`
 */
export function readMessagePaths(root) {
  const tour = readFileSync(join(root, TOUR), 'utf8');
  const missing = [];
  const resolve = name => {
    const path = BASE_FOLDERS.map(folder => folder + name).find(each => existsSync(join(root, each)));
    if (path === undefined) missing.push(name);
    return path ?? name;
  };
  const listFirstCells = table => readRows(tour, table).flatMap(([cell]) => readCodeSpans(cell).map(resolve));
  const listBranches = path =>
    readRows(tour, 'branches')
      .filter(([, paths]) => paths.includes(path))
      .flatMap(([cell]) => readCodeSpans(cell).map(resolve));
  const readPlace = cell => {
    const [name, file = ''] = readCodeSpans(cell);
    return { name, file: resolve(file) };
  };
  const listFunctions = path =>
    readRows(tour, path).flatMap(([cell, functions]) =>
      readCodeSpans(functions).map(name => ({ name, file: resolve(readCodeSpans(cell)[0]) })),
    );
  return {
    files: { send: listFirstCells('send'), inbound: listFirstCells('inbound') },
    functions: { send: listFunctions('send'), inbound: listFunctions('inbound') },
    sharedFolders: listFirstCells('shared'),
    sharedMessageFiles: listFirstCells('shared files'),
    branches: { send: listBranches('send'), inbound: listBranches('inbound') },
    jumps: readRows(tour, 'jumps').map(([name, from, to]) => ({ name, from: readPlace(from), to: readPlace(to) })),
    ports: readRows(tour, 'ports').flatMap(([, cell]) => readCodeSpans(cell)),
    missing,
  };
}

/** Reads the cells of a table, without its header. @throws Error if the page has no such table */
function readRows(page, table) {
  const [, text] = new RegExp(`<!-- path: ${table} -->(.*?)<!-- end of path -->`, 's').exec(page) ?? [];
  const rows = (text ?? '').split('\n').filter(line => line.startsWith('|'));
  if (rows.length < 3) throw new Error(`${TOUR} has no table “path: ${table}”`);
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

function readCodeSpans(cell) {
  return [...cell.matchAll(CODE_SPAN)].map(([, text]) => text);
}
