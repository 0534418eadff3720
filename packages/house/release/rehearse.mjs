/**
 * `npm run release:rehearse`: a release from beginning to end without anybody noticing. In a clone of what is committed,
 * `lerna version` makes the next version and `lerna publish` publishes it to a registry on loopback; then every package
 * is looked at as the registry got it. Needs a build (`npm run build`).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOf } from './faultsOf.mjs';
import { joinMigrations, SOURCE } from './joinMigrations.mjs';
import { receivePublishes } from './receivePublishes.mjs';

const VERSION = '999.0.0';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const clone = mkdtempSync(join(tmpdir(), 'recado-release-'));
const registry = await receivePublishes();

const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
const lerna = async (...args) => {
  const options = {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      // What lerna asks npm to do to the lock file needs nothing from outside, and must not ask.
      npm_config_offline: 'true',
      npm_config_registry: registry.url,
      [`npm_config_${registry.url.slice(5)}:_authToken`]: 'rehearsal',
    },
  };
  const run = spawn(process.execPath, [join(root, 'node_modules/lerna/dist/cli.js'), ...args], options);
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error(`lerna ${args[0]} ended with ${code}`);
};
const manifests = () =>
  // A star of git's own would take in what lies deeper.
  git('ls-files', ':(glob)packages/*/package.json', ':(glob)plugins/*/package.json', 'cli/package.json')
    .toString()
    .trim()
    .split('\n')
    .map(file => ({ file: join(clone, file), manifest: JSON.parse(readFileSync(join(clone, file), 'utf8')) }))
    .filter(({ manifest }) => !manifest.private);

try {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  git('config', 'user.email', 'release@localhost');
  git('config', 'user.name', 'Rehearsal');
  const problems = [];
  for (const { file, manifest } of manifests()) {
    if (manifest.publishConfig?.provenance !== true) problems.push(`${manifest.name} asks for no provenance`);
    if (manifest.publishConfig?.access !== 'public')
      problems.push(`${manifest.name} is not published for everyone`);
    // Provenance is signed by the service that runs the release; a rehearsal has none.
    delete manifest.publishConfig?.provenance;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    const dist = join(dirname(file).replace(clone, root), 'dist');
    if (!existsSync(dist)) throw new Error(`${manifest.name} is not built: npm run build`);
    cpSync(dist, join(dirname(file), 'dist'), { recursive: true });
  }
  git('commit', '--quiet', '--all', '--message', 'chore: rehearse');
  await lerna('version', VERSION, '--yes', '--no-push', '--exact', '--force-publish');
  await lerna(
    'publish',
    'from-package',
    '--yes',
    '--no-verify-access',
    '--no-git-reset',
    '--registry',
    registry.url,
  );

  const migrations = git('show', `HEAD:${SOURCE}`).toString();
  if (joinMigrations(migrations) !== migrations)
    problems.push(`${SOURCE}: with a release nothing is unreleased`);

  const wanted = manifests().map(({ manifest }) => manifest.name);
  problems.push(...wanted.filter(name => !registry.taken.has(name)).map(name => `${name} was not published`));
  for (const [name, published] of registry.taken) {
    problems.push(...(await faultsOf(published, VERSION)).map(fault => `${name} ${fault}`));
  }
  for (const problem of problems) console.error(problem);
  console.log(`release:rehearse: ${registry.taken.size} packages published, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || wanted.length === 0 ? 1 : 0;
} finally {
  await registry.stop();
  rmSync(clone, { recursive: true, force: true });
}
