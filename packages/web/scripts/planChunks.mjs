import { join } from 'node:path';
import { build } from 'vite';
import { chooseScriptFile } from './chooseScriptFile.mjs';

/**
 * Decides which modules share a script file. Builds the pages once without groups, because only the bundler knows
 * which code each route still contains after it removed unused code.
 *
 * @param {{ root: string, routes: readonly import('../src/routeEntries.ts').RouteEntry[] }} options
 * @returns {Promise<ReadonlyMap<string, string>>} the file's name of each module that belongs to a planned file
 */
export async function planChunks({ root, routes }) {
  const { output } = await build({
    root,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { experimental: { chunkOptimization: false } } },
  });
  const chunks = new Map(output.filter(({ type }) => type === 'chunk').map(chunk => [chunk.fileName, chunk]));
  return assignModules(chunks, { root, routes });
}

/** Returns the name of each module's file, from the files of a build without groups. */
export function assignModules(chunks, { root, routes }) {
  const plan = new Map();
  const sharedByAll = filesOf(chunks, [join(root, 'app.html')]);
  const entry = findFileOf(chunks, join(root, 'app.html'));
  // Our own modules that only the entry needs stay in its file, which no other file imports.
  for (const file of sharedByAll)
    for (const id of Object.keys(chunks.get(file).modules)) if (file !== entry || isLibrary(id)) plan.set(id, 'base');
  for (const [file, names] of listRoutesOfFiles(chunks, { root, routes }))
    if (!sharedByAll.has(file))
      for (const id of Object.keys(chunks.get(file).modules)) plan.set(id, chooseScriptFile(names));
  for (const file of listChartFiles(chunks, root))
    for (const id of Object.keys(chunks.get(file).modules)) if (!plan.has(id) && file !== entry) plan.set(id, 'charts');
  return plan;
}

/** Returns the files that pages load for a chart after their figures. One file holds what they need besides the page. */
const listChartFiles = (chunks, root) =>
  filesOf(
    chunks,
    ['LineChart', 'BarChartFrame'].map(name => join(root, `../ui/src/charts/${name}.tsx`)),
  );

/** Returns the names of the routes that load each file. */
function listRoutesOfFiles(chunks, { root, routes }) {
  const routesOfFile = new Map();
  for (const { name, sameCodeAs = name, modules } of routes)
    for (const file of filesOf(
      chunks,
      modules.map(module => join(root, '..', module)),
    ))
      routesOfFile.set(file, (routesOfFile.get(file) ?? new Set()).add(sameCodeAs));
  return routesOfFile;
}

/** Whether a module is of an npm package, or a helper of the bundler. */
const isLibrary = id => id.includes('/node_modules/') || id.startsWith('\0');

/** Returns the files of entry modules and of their static imports. */
export function filesOf(chunks, entryModules) {
  const files = new Set();
  const visit = file => {
    if (files.has(file)) return;
    files.add(file);
    chunks.get(file).imports.forEach(visit);
  };
  for (const module of entryModules) visit(findFileOf(chunks, module));
  return files;
}

function findFileOf(chunks, module) {
  for (const [file, { facadeModuleId, modules }] of chunks)
    if (facadeModuleId === module || module in modules) return file;
  throw new Error(`no script file contains ${module}, which src/routeEntries.ts names`);
}
