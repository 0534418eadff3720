/**
 * `npm run release:rehearse`: runs a complete release without publishing anything. In a clone of the
 * committed files, `lerna version` creates the next version and `lerna publish` publishes it to a
 * registry on loopback. Then every published package is checked, and the archives of the SDKs for Python and PHP are built.
 * Needs a build (`npm run build`) and python3.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdkArchives } from './buildSdkArchives.mjs';
import { findPackageDefects } from './findPackageDefects.mjs';
import { MIGRATION_SOURCE_PATH, markMigrationsReleased } from './markMigrationsReleased.mjs';
import { startTestNpmRegistry } from './startTestNpmRegistry.mjs';

const VERSION = '999.0.0';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const clone = mkdtempSync(join(tmpdir(), 'recado-release-'));
const registry = await startTestNpmRegistry();

const git = (...args) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });
const lerna = async (...args) => {
  const options = {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      // lerna makes npm update the lock file. This update must not use the network, so npm is offline.
      npm_config_offline: 'true',
      npm_config_registry: registry.url,
      [`npm_config_${registry.url.slice(5)}:_authToken`]: 'rehearsal',
    },
  };
  const run = spawn(process.execPath, [join(root, 'node_modules/lerna/dist/cli.js'), ...args], options);
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error(`lerna ${args[0]} exited with ${code}`);
};
const manifests = () =>
  // Without `:(glob)`, git's `*` also matches files in deeper folders.
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
    if (manifest.publishConfig?.provenance !== true) problems.push(`${manifest.name} does not request provenance`);
    if (manifest.publishConfig?.access !== 'public') problems.push(`${manifest.name} is not published publicly`);
    // Only the CI service can sign the provenance of a package, so a rehearsal publishes without provenance.
    delete manifest.publishConfig?.provenance;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
    if (!manifest.files.some(pattern => pattern.startsWith('dist'))) continue;
    const dist = join(dirname(file).replace(clone, root), 'dist');
    if (!existsSync(dist)) throw new Error(`${manifest.name} is not built: npm run build`);
    cpSync(dist, join(dirname(file), 'dist'), { recursive: true });
  }
  git('commit', '--quiet', '--all', '--message', 'chore: rehearse');
  await lerna('version', VERSION, '--yes', '--no-push', '--exact', '--force-publish');
  await lerna('publish', 'from-package', '--yes', '--no-verify-access', '--no-git-reset', '--registry', registry.url);

  const migrations = git('show', `HEAD:${MIGRATION_SOURCE_PATH}`).toString();
  if (markMigrationsReleased(migrations) !== migrations)
    problems.push(`${MIGRATION_SOURCE_PATH}: unreleased migrations remain after a release`);

  const expectedPackages = manifests().map(({ manifest }) => manifest.name);
  problems.push(
    ...expectedPackages.filter(name => !registry.publishedPackages.has(name)).map(name => `${name} was not published`),
  );
  for (const [name, published] of registry.publishedPackages) {
    problems.push(...(await findPackageDefects(published, VERSION)).map(fault => `${name} ${fault}`));
  }
  const archiveFolder = join(clone, 'reports/sdk');
  const archives = buildSdkArchives(clone, archiveFolder);
  // Python writes its own version into the names, so a missing file also shows a version that was not raised.
  for (const name of archives)
    if (!name.includes(VERSION) || !existsSync(join(archiveFolder, name))) problems.push(`${name} was not built`);
  for (const problem of problems) console.error(problem);
  console.log(`release:rehearse: ${registry.publishedPackages.size} packages published, ${problems.length} problems`);
  process.exitCode = problems.length > 0 || expectedPackages.length === 0 ? 1 : 0;
} finally {
  await registry.stop();
  rmSync(clone, { recursive: true, force: true });
}
