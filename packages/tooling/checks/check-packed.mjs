/**
 * `npm run check:packed`: checks that every published package contains the targets of its manifest
 * (`exports`, `bin`), declares the packages that its modules import, contains no tests and is not larger than its
 * limit. Needs a build (`npm run build`).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readText = (...path) => readFileSync(join(root, ...path), 'utf8');
const folders = Object.entries(JSON.parse(readText('package-lock.json')).packages)
  .filter(([, { link }]) => link)
  .map(([, { resolved }]) => resolved);
const publishedPackages = new Map(
  folders
    .map(folder => ({ folder, manifest: JSON.parse(readText(folder, 'package.json')) }))
    .filter(({ manifest }) => !manifest.private)
    .map(each => [each.manifest.name, each]),
);

/** Maximum size of unpacked packages in bytes (docs/adr/0089-flat-types.md). */
const MAX_UNPACKED_BYTES = { '@recado/contract': 2_000_000 };

/** Lists every path in an `exports`, `bin` or `n8n` field. */
const listTargets = field =>
  typeof field === 'string' ? [field.replace(/^\.\//, '')] : Object.values(field ?? {}).flatMap(listTargets);

const IMPORT_PATTERN =
  /(?:^(?:import|export)\s(?:[^'";(]*?\sfrom\s)?\s*|\bimport\(\s*|\brequire\(\s*)['"]([^'".#$][^'"]*)['"]/gm;
/** Lists the packages that a compiled module imports. */
const listImports = code =>
  [...code.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(IMPORT_PATTERN)]
    .map(([, from]) => from)
    .filter(from => !from.startsWith('node:') && !builtinModules.includes(from))
    .map(from => from.split('/', from.startsWith('@') ? 2 : 1).join('/'));

function findFaults({ folder, manifest }, files, unpackedSize) {
  const { name, dependencies, optionalDependencies, peerDependencies } = manifest;
  const declaredPackages = new Set(
    [{ [name]: '' }, dependencies, optionalDependencies, peerDependencies].flatMap(each => Object.keys(each ?? {})),
  );
  const modules = files.filter(file => /^(dist|bin)\/.*\.js$/.test(file) && !file.startsWith('dist/site/'));
  const maxBytes = MAX_UNPACKED_BYTES[name] ?? Number.POSITIVE_INFINITY;
  return [
    ...(unpackedSize > maxBytes ? [`unpacks to ${unpackedSize} bytes, more than ${maxBytes}`] : []),
    ...listTargets([manifest.exports, manifest.bin, manifest.n8n?.nodes, manifest.n8n?.credentials])
      .filter(target => !files.includes(target))
      .map(target => `declares ${target}, which it does not contain`),
    // The documentation site has a page for the event `webhook.test`.
    ...files.filter(file => /(?<!\/webhook)\.test\.|\.tsbuildinfo$/.test(file)).map(file => `ships ${file}`),
    ...modules.flatMap(file =>
      listImports(readText(folder, file))
        .filter(importedPackage => !declaredPackages.has(importedPackage))
        .map(importedPackage => `imports ${importedPackage} in ${file}, but does not declare it`),
    ),
  ];
}

const workspaces = [...publishedPackages.keys()].flatMap(name => ['-w', name]);
const packResults = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  }),
);
const faults = packResults.flatMap(({ name, files, unpackedSize }) =>
  findFaults(
    publishedPackages.get(name),
    files.map(({ path }) => path),
    unpackedSize,
  ).map(fault => `${name} ${fault}`),
);
for (const fault of faults) console.error(fault);
console.log(`${packResults.length} packages as they would be published: ${faults.length} faults`);
process.exitCode = faults.length === 0 && packResults.length === publishedPackages.size ? 0 : 1;
