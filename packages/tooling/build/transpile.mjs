import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const { version } = createRequire(import.meta.url)('rolldown/package.json');

const options = {
  target: 'es2023',
  sourcemap: true,
  jsx: { runtime: 'automatic' },
  // These options must match `verbatimModuleSyntax` and `rewriteRelativeImportExtensions` in tsconfig.json.
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};
/** Compiler version and options. If they differ from those of the last build, all sources are recompiled. */
const compilerId = `rolldown ${version} ${JSON.stringify(options)} without docstrings`;

/** File in each package that lists the compiled sources with their size and modification time. */
const RECORD_FILE = 'dist/.transpiled.json';

/**
 * Updates `dist/*.js` and its source maps from `src`, file by file and without checking types. Copies SQL files. `tsc`
 * writes only the declarations into `dist`, so the two do not overwrite each other's files.
 *
 * @param {readonly string[]} packageFolders folders with a `src`
 * @param {{ begin?: (count: number) => void }} [options] `begin` receives the number of files to
 * compile
 * @returns {Promise<{ written: string[], errors: string[] }>} compiled sources; errors as readable
 * text
 */
export async function transpile(packageFolders, { begin } = {}) {
  const plans = await Promise.all(packageFolders.map(planPackage));
  const count = plans.reduce((sum, { stale }) => sum + stale.length, 0);
  const written = [];
  const errors = [];
  if (count > 0) {
    begin?.(count);
    const compiler = await import('rolldown/utils');
    for (const { room: packageFolder, stale, stamps } of plans) {
      const outcomes = await Promise.all(stale.map(source => compile(packageFolder, source, compiler)));
      for (const [index, source] of stale.entries()) {
        if (outcomes[index].length === 0) written.push(join(packageFolder, 'src', source));
        else stamps.delete(source);
        errors.push(...outcomes[index]);
      }
    }
  }
  await Promise.all(plans.map(recordOutput));
  return { written, errors };
}

async function planPackage(packageFolder) {
  const recordedStamps = await readRecord(packageFolder);
  const stamps = new Map();
  for (const source of await listSources(join(packageFolder, 'src'), ''))
    stamps.set(source, await readStamp(join(packageFolder, 'src', source)));
  const stale = [...stamps.keys()].filter(source => stamps.get(source) !== recordedStamps[source]);
  const gone = Object.keys(recordedStamps).filter(source => !stamps.has(source));
  return { room: packageFolder, stamps, stale, gone };
}

/** Removes the output of deleted sources and records the sources that are now compiled. */
async function recordOutput({ room: packageFolder, stamps, stale, gone }) {
  if (stale.length + gone.length === 0) return;
  for (const source of gone)
    for (const suffix of ['', '.map']) await rm(`${getOutputPath(packageFolder, source)}${suffix}`, { force: true });
  await writeAtomically(
    join(packageFolder, RECORD_FILE),
    JSON.stringify({ compiler: compilerId, sources: Object.fromEntries(stamps) }),
  );
}

async function readRecord(packageFolder) {
  try {
    const record = JSON.parse(await readFile(join(packageFolder, RECORD_FILE), 'utf8'));
    if (record.compiler === compilerId) return record.sources;
    // The record was written with another compiler version or other options.
    // Clear the sources' stamps to compile all sources again.
    // Keep the sources' names, so that the output of deleted sources can be removed.
    return Object.fromEntries(Object.keys(record.sources).map(source => [source, '']));
  } catch {
    return {};
  }
}

async function listSources(folder, path) {
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  const sources = await Promise.all(
    entries.map(entry => {
      const relativePath = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) return listSources(folder, relativePath);
      return isSource(entry.name) ? [relativePath] : [];
    }),
  );
  return sources.flat();
}

/**
 * Whether a file is compiled or, if it is SQL, copied. Tests are excluded, because they run from source and are not
 * published.
 */
const isSource = name => /\.(tsx?|sql)$/.test(name) && !/\.(test|shot|d)\.tsx?$/.test(name);

async function readStamp(path) {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

async function compile(packageFolder, source, { transformSync, parseSync }) {
  const path = join(packageFolder, 'src', source);
  const output = getOutputPath(packageFolder, source);
  if (source.endsWith('.sql')) {
    await mkdir(dirname(output), { recursive: true });
    await copyFile(path, output);
    return [];
  }
  const { code, map, errors } = transformSync(path, await readFile(path, 'utf8'), options);
  if (errors.length > 0) return errors.map(({ message }) => stripVTControlCharacters(message));
  const sources = [relative(dirname(output), path).replaceAll('\\', '/')];
  const name = output.slice(output.lastIndexOf('/') + 1);
  await mkdir(dirname(output), { recursive: true });
  await writeAtomically(`${output}.map`, JSON.stringify({ ...map, file: name, sources, sourcesContent: undefined }));
  const shortCode = removeDocstrings(code, parseSync);
  await writeAtomically(output, `${shortCode}\n//# sourceMappingURL=${name}.map\n`);
  return [];
}

/**
 * Removes docstrings, a sixth of the code, because the declarations contain them as well. The lines keep their numbers,
 * which the source map contains.
 */
function removeDocstrings(code, parseSync) {
  let shortCode = '';
  let lastEnd = 0;
  for (const { type, value, start, end } of parseSync('module.js', code).comments) {
    if (type !== 'Block' || !value.startsWith('*')) continue;
    shortCode += code.slice(lastEnd, start) + value.replaceAll(/[^\n]/g, '');
    lastEnd = end;
  }
  return shortCode + code.slice(lastEnd);
}

const getOutputPath = (packageFolder, source) => join(packageFolder, 'dist', source.replace(/\.tsx?$/, '.js'));

/** Replaces the file in one step, because another process may be reading it. */
async function writeAtomically(path, text) {
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, text);
  await rename(temporaryPath, path);
}
