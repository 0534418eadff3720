import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a test may need, the costliest first, and the paths and packages that it then reaches. */
const needs = [
  // Has to be loaded before anybody else has loaded libsignal.
  ['alone', /^plugins\/transport-baileys\/src\/socket\/muteLibsignal(\.test)?\.ts$/],
  ['browser', /^playwright-core$/],
  [
    'wire',
    /^(node:child_process$|@lydell\/node-pty$|packages\/whatsapp-emulator\/|@recado\/whatsapp-emulator)/,
  ],
  ['wire', /^packages\/server\/src\/(ground\/data\/embedded\/\w+\.test|lines\/testing\/createYard)/],
  ['database', /^packages\/server\/src\/testing\/createTestDatabase\.ts$/],
];

/**
 * Every test of the house by what it needs besides its code: `unit` (nothing), `database` (PostgreSQL), `browser`,
 * `wire` (processes, and connections like WhatsApp's), or a process of its own (`alone`). Found by following a test's imports through the tools of tests,
 * so that a new test comes to its place by itself.
 *
 * @param root folder of the house
 * @returns {Record<'unit' | 'database' | 'browser' | 'wire' | 'alone', string[]>} paths from there
 */
export function testsByKind(root) {
  const found = { unit: [], database: [], browser: [], wire: [], alone: [] };
  for (const file of allTests(root)) {
    const reached = new Set();
    follow(root, file, reached);
    const [kind = 'unit'] = needs.find(([, pattern]) => [...reached].some(name => pattern.test(name))) ?? [];
    found[kind].push(file);
  }
  return found;
}

/** What n8n's own nodes, or a generator in Java, are needed for: `npm run test:n8n`, `npm run test:python`. */
const installations = ['n8n', 'python'].map(folder => join('packages/house', folder));

function allTests(root) {
  const rooms = ['packages', 'plugins'].flatMap(place =>
    readdirSync(join(root, place)).map(name => join(place, name, 'src')),
  );
  return [...rooms, 'cli/src', 'packages/house']
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, name)))
    .filter(
      name => /\.test\.(tsx?|mjs)$/.test(name) && !installations.some(folder => name.startsWith(folder)),
    );
}

/** Starts programs where somebody wants several nodes (`npm run test:nodes`), and none otherwise. */
const forSeveralNodes = /\/testing\/startServers\.ts$/;

const statements =
  /(?:import|export) (?:type )?(?:\{([^}]*)\} from |[^;{]*? from )?\(?'([^']+)'|import\('([^']+)'\)/g;

/**
 * Notes what `file` imports, and what is imported by those of its imports that are for tests. Of an `index.ts`, which
 * only hands on, follows what is asked for: whoever wants a database does not want the programs beside it.
 */
function follow(root, file, reached, wanted) {
  const isIndex = /\/index\.ts$/.test(file);
  if (!isIndex && reached.has(file)) return;
  reached.add(file);
  if (!/\/(testing|walks)\/|\.test\.\w+$/.test(file) || forSeveralNodes.test(file)) return;
  if (!existsSync(join(root, file))) return;
  for (const [, names, named, loaded] of readFileSync(join(root, file), 'utf8').matchAll(statements)) {
    const asked = names?.split(',').map(
      name =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    );
    if (isIndex && wanted && asked && !asked.some(name => wanted.includes(name))) continue;
    const name = named ?? loaded;
    const [, room] = /^@recado\/(.*)\/testing$/.exec(name) ?? [];
    if (room) follow(root, `packages/${room}/src/testing/index.ts`, reached, asked);
    else if (name.startsWith('.')) follow(root, join(dirname(file), name), reached, asked);
    else reached.add(name);
  }
}
