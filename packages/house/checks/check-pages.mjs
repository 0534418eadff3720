/**
 * Holds what is written to what is there: every published package has a readme and its licence, what the readmes import
 * from our packages is exported, every section of a page that the code cites exists, and so does whatever the tour and
 * CONTRIBUTING name; and the tour names every room.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const text = file => readFileSync(file, 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file));
const problems = [];

const packages = tracked
  .filter(file => /^(packages|plugins)\/[^/]+\/package\.json$|^cli\/package\.json$/.test(file))
  .map(file => ({ folder: dirname(file), ...JSON.parse(text(file)) }));
for (const { folder, license, private: hidden } of packages) {
  const readme = join(folder, 'README.md');
  if (!existsSync(readme)) problems.push(`${folder} has no README.md`);
  if (hidden) continue;
  if (!existsSync(join(folder, 'LICENSE'))) problems.push(`${folder} has no LICENSE`);
  if (existsSync(readme) && !text(readme).includes(license))
    problems.push(`${readme} does not say ${license}`);
}

/** The names that a module of ours exports, by the declarations of the build. */
function exportsOf(specifier) {
  const found = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  const entry = found?.exports?.[`.${specifier.slice(found.name.length)}`];
  return entry?.types && namesIn(join(found.folder, entry.types));
}
function namesIn(declarations) {
  return text(declarations)
    .split(/;|(?<=\})\n/)
    .flatMap(statement => {
      const all = /export \* from '(\.[^']+)'/.exec(statement);
      if (all) return namesIn(join(dirname(declarations), all[1].replace(/\.(ts|tsx|js)$/, '.d.ts')));
      const list = /export (?:type )?\{([^}]*)\}/.exec(statement);
      if (list) return list[1].split(',').map(name => name.replace(/^\s*type |^.* as /, '').trim());
      const own = /export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/.exec(
        statement,
      );
      return own ? [own[1]] : [];
    });
}
let imported = 0;
for (const page of tracked.filter(file => file.endsWith('.md')))
  for (const [, names, specifier] of text(page).matchAll(
    /import (?:type )?\{([^}]*)\} from '((?:@recado\/)[^']+)'/g,
  )) {
    const known = exportsOf(specifier);
    for (const name of names.split(',').map(each => each.replace(/^\s*type | as .*$/, '').trim())) {
      imported += 1;
      if (!known?.includes(name)) problems.push(`${page}: ${specifier} does not export ${name}`);
    }
  }

/** The programs of a page, without what is said in them to whoever reads it in its language. */
const programsOf = page =>
  [...text(page).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code.replace(/ *\/\/ .*$/gm, ''));
if (JSON.stringify(programsOf('README.es.md')) !== JSON.stringify(programsOf('README.md')))
  problems.push('README.es.md shows other programs than README.md');

/** Numbers of the sections of a page: `## 4. …`. */
const sections = new Map(
  readdirSync('docs')
    .filter(name => name.endsWith('.md'))
    .map(name => [
      name,
      new Set([...text(join('docs', name)).matchAll(/^## (\d+)\./gm)].map(([, number]) => number)),
    ]),
);
let cited = 0;
for (const file of tracked.filter(name => /\.(tsx?|mjs|md)$/.test(name)))
  for (const [, page, list] of text(file).matchAll(/\bdocs\/([\w-]+\.md)((?:,? (?:and )?§\d+)+)/g))
    for (const [number] of list.matchAll(/\d+/g)) {
      cited += 1;
      if (!sections.get(basename(page))?.has(number)) problems.push(`${file} cites docs/${page} §${number}`);
    }

/** Whatever stands in backquotes there and looks like a file, a folder or a name of the code's. */
const places = [...new Set(tracked.flatMap(foldersOf))];
const code = new Set(
  tracked
    .filter(file => /\.(tsx?|mjs|json)$/.test(file) && file !== 'package-lock.json')
    .flatMap(file => text(file).match(/\w+/g) ?? []),
);
function foldersOf(file) {
  const folder = dirname(file);
  return folder === '.' ? [file] : [file, ...foldersOf(folder)];
}
/** Paths are from the root, from the server's sources, or the end of one that was named before. */
const isThere = path => places.some(place => place === path || place.endsWith(`/${path}`));
let named = 0;
for (const page of ['docs/tour.md', 'CONTRIBUTING.md'])
  for (const [, name] of text(page).matchAll(/`([^`\n]+)`/g)) {
    const path = /^[\w-]+(?:[/.][\w.-]+)*\/?$/.test(name) && !name.startsWith('.recado');
    if (!path) continue;
    named += 1;
    const isFile = /\/|\.(tsx?|mjs|json|md)$/.test(name);
    if (isFile ? !isThere(name.replace(/\/$/, '')) : !name.split('.').every(word => isKnown(word)))
      problems.push(`${page} names ${name}, which is not there`);
  }
function isKnown(word) {
  return code.has(word) || word.split('-').every(part => code.has(part));
}

/** Whose folders are rooms: each has its place in the tour. */
const rooms = ['ground', 'lines', 'deliveries', 'api']
  .map(floor => `packages/server/src/${floor}`)
  .concat('plugins/transport-baileys/src');
const inTour = new Set(
  [...text('docs/tour.md').matchAll(/`([^`\n]+)`/g)].flatMap(([, name]) => name.split('/')),
);
for (const place of places)
  if (
    rooms.includes(dirname(place)) &&
    !basename(place).includes('.') &&
    !['testing', 'routes'].includes(basename(place))
  )
    if (!inTour.has(basename(place))) problems.push(`docs/tour.md does not name ${place}`);

for (const problem of problems) console.error(problem);
console.log(
  `check:pages: ${imported} imports, ${cited} citations, ${named} names, ${problems.length} problems`,
);
process.exit(problems.length > 0 || [imported, cited, named].includes(0) ? 1 : 0);
