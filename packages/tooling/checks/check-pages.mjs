/**
 * Checks the documents against the repository. Every published package has a readme and its
 * licence, and exports the names that the readmes import from it. Every cited section of a page
 * exists, and so does every name in the tour and in CONTRIBUTING, and every source file to which code
 * refers by a URL. The tour names every module folder. The table of public reports names tests that exist.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findCompatibilityProblems } from './findCompatibilityProblems.mjs';

const readText = file => readFileSync(file, 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file));
const problems = [];

const packages = tracked
  .filter(file => /^(packages|plugins)\/[^/]+\/package\.json$|^cli\/package\.json$/.test(file))
  .map(file => ({ folder: dirname(file), ...JSON.parse(readText(file)) }));
for (const { folder, license, private: isPrivate } of packages) {
  const readme = join(folder, 'README.md');
  if (!existsSync(readme)) problems.push(`${folder} has no README.md`);
  if (isPrivate) continue;
  if (!existsSync(join(folder, 'LICENSE'))) problems.push(`${folder} has no LICENSE`);
  if (existsSync(readme) && !readText(readme).includes(license)) problems.push(`${readme} does not contain ${license}`);
}

/** Lists the names that a package of this repository exports, according to its built declarations. */
function listExports(specifier) {
  const owningPackage = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  const entry = owningPackage?.exports?.[`.${specifier.slice(owningPackage.name.length)}`];
  return entry?.types && readExportedNames(join(owningPackage.folder, entry.types));
}
function readExportedNames(declarations) {
  return readText(declarations)
    .split(/;|(?<=\})\n/)
    .flatMap(statement => {
      const reexport = /export \* from '(\.[^']+)'/.exec(statement);
      if (reexport)
        return readExportedNames(join(dirname(declarations), reexport[1].replace(/\.(ts|tsx|js)$/, '.d.ts')));
      const list = /export (?:type )?\{([^}]*)\}/.exec(statement);
      if (list) return list[1].split(',').map(name => name.replace(/^\s*type |^.* as /, '').trim());
      const declaration = /export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/.exec(
        statement,
      );
      return declaration ? [declaration[1]] : [];
    });
}
let importCount = 0;
for (const page of tracked.filter(file => file.endsWith('.md')))
  for (const [, names, specifier] of readText(page).matchAll(
    /import (?:type )?\{([^}]*)\} from '((?:@recado\/)[^']+)'/g,
  )) {
    const exportedNames = listExports(specifier);
    for (const name of names.split(',').map(each => each.replace(/^\s*type | as .*$/, '').trim())) {
      importCount += 1;
      if (!exportedNames?.includes(name)) problems.push(`${page}: ${specifier} does not export ${name}`);
    }
  }

/** Lists the example programs of a page. Removes their comments, which are in the language of the page. */
const listPrograms = page =>
  [...readText(page).matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code.replace(/ *\/\/ .*$/gm, ''));
if (JSON.stringify(listPrograms('README.es.md')) !== JSON.stringify(listPrograms('README.md')))
  problems.push('README.es.md shows other programs than README.md');

/** Section numbers of each page in `docs`, from headings such as `## 4. …`. */
const sections = new Map(
  readdirSync('docs')
    .filter(name => name.endsWith('.md'))
    .map(name => [
      name,
      new Set([...readText(join('docs', name)).matchAll(/^## (\d+)\./gm)].map(([, number]) => number)),
    ]),
);
const decisions = readdirSync('docs/adr');
let citationCount = 0;
for (const file of tracked.filter(name => /\.(tsx?|mjs|md)$/.test(name))) {
  for (const [, number, rest] of readText(file).matchAll(/\bdocs\/adr\/(\d{4})(-[\w-]+\.md)?/g)) {
    citationCount += 1;
    if (!decisions.some(name => name.startsWith(`${number}${rest ?? '-'}`)))
      problems.push(`${file} cites docs/adr/${number}${rest ?? ''}, which does not exist`);
  }
  for (const [, page, list] of readText(file).matchAll(/\bdocs\/([\w-]+\.md)((?:,? (?:and )?§\d+)+)/g))
    for (const [number] of list.matchAll(/\d+/g)) {
      citationCount += 1;
      if (!sections.get(basename(page))?.has(number)) problems.push(`${file} cites docs/${page} §${number}`);
    }
  // The compiler checks imports, but not URLs of files that are started as programs or loaded by name.
  for (const [, url] of readText(file).matchAll(/new URL\(\s*'([\w./-]+\.(?:mjs|tsx?))',\s*import\.meta\.url/g)) {
    citationCount += 1;
    if (!existsSync(join(dirname(file), url))) problems.push(`${file} refers to ${url}, which does not exist`);
  }
}

/**
 * `trackedPaths` are all tracked files and folders, and `code` contains all words of the code. In the tour and
 * in CONTRIBUTING, each backquoted name that looks like a path or an identifier must be among them.
 */
const trackedPaths = [...new Set(tracked.flatMap(listPathAndParents))];
const code = new Set(
  tracked
    .filter(file => /\.(tsx?|mjs|json)$/.test(file) && file !== 'package-lock.json')
    .flatMap(file => readText(file).match(/\w+/g) ?? []),
);
function listPathAndParents(file) {
  const folder = dirname(file);
  return folder === '.' ? [file] : [file, ...listPathAndParents(folder)];
}
/** Whether a path exists in the repository. The path may be complete, or only the end of a tracked path. */
const pathExists = path => trackedPaths.some(trackedPath => trackedPath === path || trackedPath.endsWith(`/${path}`));
let nameCount = 0;
for (const page of ['docs/tour.md', 'CONTRIBUTING.md'])
  for (const [, name] of readText(page).matchAll(/`([^`\n]+)`/g)) {
    const path = /^[\w-]+(?:[/.][\w.-]+)*\/?$/.test(name) && !name.startsWith('.recado');
    if (!path) continue;
    nameCount += 1;
    const isFile = /\/|\.(tsx?|mjs|json|md)$/.test(name);
    if (isFile ? !pathExists(name.replace(/\/$/, '')) : !name.split('.').every(word => isKnownWord(word)))
      problems.push(`${page} names ${name}, which does not exist`);
  }
function isKnownWord(word) {
  return code.has(word) || word.split('-').every(part => code.has(part));
}

/** Folders whose subfolders must each be named in the code tour (docs/tour.md). */
const moduleParents = ['core', 'lines', 'deliveries', 'api']
  .map(layer => `packages/server/src/${layer}`)
  .concat('plugins/transport-baileys/src');
const inTour = new Set([...readText('docs/tour.md').matchAll(/`([^`\n]+)`/g)].flatMap(([, name]) => name.split('/')));
for (const trackedPath of trackedPaths)
  if (
    moduleParents.includes(dirname(trackedPath)) &&
    !basename(trackedPath).includes('.') &&
    basename(trackedPath) !== 'testing'
  )
    if (!inTour.has(basename(trackedPath))) problems.push(`docs/tour.md does not name ${trackedPath}`);

/**
 * Number of checked links. Only relative links are checked, and only their file, not their `#` anchor. The tests of
 * `packages/docs` check the addresses of the documentation site.
 */
let linkCount = 0;
for (const page of tracked.filter(file => file.endsWith('.md')))
  for (const [, target] of readText(page)
    .replace(/```[\s\S]*?```/g, '')
    .matchAll(/\]\(((?!https?:|mailto:|#|\/docs\/)[^)\s]+)\)/g)) {
    linkCount += 1;
    const path = join(dirname(page), target.split('#')[0]);
    if (!existsSync(path)) problems.push(`${page} links to ${target}, which does not exist`);
  }

problems.push(
  ...findCompatibilityProblems(readText('docs/compatibility.md'), file =>
    existsSync(file) ? readText(file) : undefined,
  ),
);

for (const problem of problems) console.error(problem);
console.log(
  `check:pages: ${importCount} imports, ${citationCount} citations, ${nameCount} names, ${linkCount} links, ${problems.length} problems`,
);
process.exit(problems.length > 0 || [importCount, citationCount, nameCount, linkCount].includes(0) ? 1 : 0);
