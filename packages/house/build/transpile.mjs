import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const { version } = createRequire(import.meta.url)('rolldown/package.json');

const options = {
  target: 'es2023',
  sourcemap: true,
  jsx: { runtime: 'automatic' },
  // As `verbatimModuleSyntax` and `rewriteRelativeImportExtensions` say in tsconfig.json.
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};
/** What was compiled by another compiler, or in another way, is compiled again. */
const compiler = `rolldown ${version} ${JSON.stringify(options)}`;

/** Per room, beside what it tells of: which sources, as they were, stand compiled in `dist`. */
const LIST = 'dist/.transpiled.json';

/**
 * Brings `dist/*.js` and its source maps up to date with `src`, file by file and without looking at types. `tsc` writes
 * the declarations beside them, and neither touches what is the other's.
 *
 * @param {readonly string[]} rooms folders with a `src`
 * @param {{ begin?: (count: number) => void }} [told] `begin` hears how many files are about to be compiled
 * @returns {Promise<{ written: string[], errors: string[] }>} sources compiled; what is wrong, ready to be read
 */
export async function transpile(rooms, { begin } = {}) {
  const plans = await Promise.all(rooms.map(plan));
  const count = plans.reduce((sum, { stale }) => sum + stale.length, 0);
  const written = [];
  const errors = [];
  if (count > 0) {
    begin?.(count);
    const { transformSync } = await import('rolldown/utils');
    for (const { room, stale, stamps } of plans) {
      const outcomes = await Promise.all(stale.map(source => compile(room, source, transformSync)));
      for (const [index, source] of stale.entries()) {
        if (outcomes[index].length === 0) written.push(join(room, 'src', source));
        else stamps.delete(source);
        errors.push(...outcomes[index]);
      }
    }
  }
  await Promise.all(plans.map(settle));
  return { written, errors };
}

async function plan(room) {
  const known = await readList(room);
  const stamps = new Map();
  for (const source of await list(join(room, 'src'), ''))
    stamps.set(source, await stampOf(join(room, 'src', source)));
  const stale = [...stamps.keys()].filter(source => stamps.get(source) !== known[source]);
  const gone = Object.keys(known).filter(source => !stamps.has(source));
  return { room, stamps, stale, gone };
}

/** Leaves nothing of sources that are no more, and writes down what stands there now. */
async function settle({ room, stamps, stale, gone }) {
  if (stale.length + gone.length === 0) return;
  for (const source of gone)
    for (const ending of ['', '.map']) await rm(`${outputOf(room, source)}${ending}`, { force: true });
  await write(join(room, LIST), JSON.stringify({ compiler, sources: Object.fromEntries(stamps) }));
}

async function readList(room) {
  try {
    const found = JSON.parse(await readFile(join(room, LIST), 'utf8'));
    if (found.compiler === compiler) return found.sources;
    // Known, so that they can go, but never as they are.
    return Object.fromEntries(Object.keys(found.sources).map(source => [source, '']));
  } catch {
    return {};
  }
}

async function list(folder, path) {
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(entry => {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) return list(folder, inside);
      return isSource(entry.name) ? [inside] : [];
    }),
  );
  return found.flat();
}

/** Tests read the sources and are not published. */
const isSource = name => /\.tsx?$/.test(name) && !/\.(test|shot|d)\.tsx?$/.test(name);

async function stampOf(path) {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

async function compile(room, source, transformSync) {
  const path = join(room, 'src', source);
  const output = outputOf(room, source);
  const { code, map, errors } = transformSync(path, await readFile(path, 'utf8'), options);
  if (errors.length > 0) return errors.map(({ message }) => stripVTControlCharacters(message));
  const sources = [relative(dirname(output), path).replaceAll('\\', '/')];
  const name = output.slice(output.lastIndexOf('/') + 1);
  await mkdir(dirname(output), { recursive: true });
  await write(`${output}.map`, JSON.stringify({ ...map, file: name, sources, sourcesContent: undefined }));
  await write(output, `${code}\n//# sourceMappingURL=${name}.map\n`);
  return [];
}

const outputOf = (room, source) => join(room, 'dist', source.replace(/\.tsx?$/, '.js'));

/** At once or not at all: another process may be reading. */
async function write(path, text) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
