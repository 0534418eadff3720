import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Kinds of tests, the most expensive first, and the paths and packages that such a test imports. */
const testKinds = [
  // Must be loaded before any other module loads libsignal.
  ['alone', /^plugins\/transport-baileys\/src\/socket\/muteLibsignal(\.test)?\.ts$/],
  ['browser', /^playwright-core$/],
  ['wire', /^(node:child_process$|@lydell\/node-pty$|packages\/whatsapp-emulator\/|@recado\/whatsapp-emulator)/],
  ['wire', /^packages\/server\/src\/(core\/data\/embedded\/\w+\.test|lines\/testing\/createFleetFixture)/],
  ['database', /^packages\/server\/src\/testing\/createTestDatabase\.ts$/],
];

/**
 * Groups tests by their requirements: `unit` (none), `database` (PostgreSQL), `browser`, `wire` (processes and
 * WhatsApp-like connections), or a separate process (`alone`). The imports of a test and of its testing tools determine
 * its kind, so that new tests need no list.
 *
 * @param {string} root folder of the repository
 * @param {readonly string[]} [files] tests to group, relative to `root`; all tests of the repository by default
 * @returns {Record<'unit' | 'database' | 'browser' | 'wire' | 'alone', string[]>} paths relative to `root`
 */
export function groupTestsByKind(root, files = listTests(root)) {
  const groups = { unit: [], database: [], browser: [], wire: [], alone: [] };
  for (const file of files) {
    const imports = new Set();
    collectImports(root, file, imports);
    const [kind = 'unit'] = testKinds.find(([, pattern]) => [...imports].some(name => pattern.test(name))) ?? [];
    groups[kind].push(file);
  }
  return groups;
}

/**
 * Whether a path is a test of `npm test`. Tests that need n8n or generators of clients run by `npm run test:n8n`
 * and `npm run test:generators`.
 *
 * @param {string} file path relative to the root of the repository
 */
export function isTestFile(file) {
  return /^((packages|plugins)\/[^/]+\/src|cli\/src|packages\/tooling(?!\/(n8n|generators)\/))\/.*\.test\.(tsx?|mjs)$/.test(
    file,
  );
}

function listTests(root) {
  const sourceFolders = ['packages', 'plugins'].flatMap(place =>
    readdirSync(join(root, place)).map(name => join(place, name, 'src')),
  );
  return [...sourceFolders, 'cli/src', 'packages/tooling']
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name)))
    .filter(isTestFile);
}

/** Starts processes only for `npm run test:nodes`, so its imports do not determine the kind of a test. */
const severalNodesHelper = /\/testing\/startTestPlatformNodes\.ts$/;

const statements = /(?:import|export) (?:type )?(?:\{([^}]*)\} from |[^;{]*? from )?\(?'([^']+)'|import\('([^']+)'\)/g;

/**
 * Collects the imports of `file` and, recursively, of its imported testing tools. Follows only the
 * requested names through an `index.ts`: a test that needs a database does not need the processes that
 * the same index exports.
 */
function collectImports(root, file, imports, requestedNames) {
  const isIndex = /\/index\.ts$/.test(file);
  if (!isIndex && imports.has(file)) return;
  imports.add(file);
  if (!/\/(testing|e2e)\/|\.test\.\w+$/.test(file) || severalNodesHelper.test(file)) return;
  if (!existsSync(join(root, file))) return;
  for (const [, names, staticSpecifier, dynamicSpecifier] of readFileSync(join(root, file), 'utf8').matchAll(
    statements,
  )) {
    const importedNames = names?.split(',').map(
      name =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    );
    if (isIndex && requestedNames && importedNames && !importedNames.some(name => requestedNames.includes(name)))
      continue;
    const name = staticSpecifier ?? dynamicSpecifier;
    const [, packageName] = /^@recado\/(.*)\/testing$/.exec(name) ?? [];
    if (packageName) collectImports(root, `packages/${packageName}/src/testing/index.ts`, imports, importedNames);
    else if (name.startsWith('.')) collectImports(root, join(dirname(file), name), imports, importedNames);
    else imports.add(name);
  }
}
