/**
 * `npm run check:packed`: every published package holds what its manifest leads to (`exports`, `bin`), declares what its
 * modules import, and ships no test. Needs a build (`npm run build`).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (...path) => readFileSync(join(root, ...path), 'utf8');
const folders = Object.entries(JSON.parse(read('package-lock.json')).packages)
  .filter(([, { link }]) => link)
  .map(([, { resolved }]) => resolved);
const published = new Map(
  folders
    .map(folder => ({ folder, manifest: JSON.parse(read(folder, 'package.json')) }))
    .filter(({ manifest }) => !manifest.private)
    .map(each => [each.manifest.name, each]),
);

/** Every path that an `exports`, `bin` or `n8n` field leads to. */
const targets = field =>
  typeof field === 'string' ? [field.replace(/^\.\//, '')] : Object.values(field ?? {}).flatMap(targets);

const imports =
  /(?:^(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*|\bimport\(\s*|\brequire\(\s*)['"]([^'".#$][^'"]*)['"]/gm;
/** Names of the packages that a compiled module imports. */
const importsOf = code =>
  [...code.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(imports)]
    .map(([, from]) => from)
    .filter(from => !from.startsWith('node:') && !builtinModules.includes(from))
    .map(from => from.split('/', from.startsWith('@') ? 2 : 1).join('/'));

function faultsOf({ folder, manifest }, files) {
  const { name, dependencies, optionalDependencies, peerDependencies } = manifest;
  const declared = new Set(
    [{ [name]: '' }, dependencies, optionalDependencies, peerDependencies].flatMap(each =>
      Object.keys(each ?? {}),
    ),
  );
  const modules = files.filter(file => /^(dist|bin)\/.*\.js$/.test(file) && !file.startsWith('dist/site/'));
  return [
    ...targets([manifest.exports, manifest.bin, manifest.n8n?.nodes, manifest.n8n?.credentials])
      .filter(target => !files.includes(target))
      .map(target => `promises ${target}, which it does not hold`),
    ...files.filter(file => /\.test\.|\.tsbuildinfo$/.test(file)).map(file => `ships ${file}`),
    ...modules.flatMap(file =>
      importsOf(read(folder, file))
        .filter(needed => !declared.has(needed))
        .map(needed => `imports ${needed} in ${file}, and does not declare it`),
    ),
  ];
}

const workspaces = [...published.keys()].flatMap(name => ['-w', name]);
const packed = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ...workspaces], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  }),
);
const faults = packed.flatMap(({ name, files }) =>
  faultsOf(
    published.get(name),
    files.map(({ path }) => path),
  ).map(fault => `${name} ${fault}`),
);
for (const fault of faults) console.error(fault);
console.log(`${packed.length} packages as they would be published: ${faults.length} faults`);
process.exitCode = faults.length === 0 && packed.length === published.size ? 0 : 1;
