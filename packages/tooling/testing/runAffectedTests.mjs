/**
 * `npm run test:changed`: runs the tests that the uncommitted changes affect. On a clean tree, these are the changes of the
 * branch. `-- FILE…` runs the tests that these files affect. `-- --all` adds every test that depends on them in any way.
 * `-- --watch` repeats tests after further changes. CI runs all tests, so a missed test only delays a failure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { findAffectedTests } from './findAffectedTests.mjs';
import { listChangedFiles } from './listChangedFiles.mjs';
import { readTestDurations } from './readTestDurations.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});
const root = resolve(repositoryRoot);
// npm runs scripts in the root folder. INIT_CWD is the folder in which the person called npm.
const requestedFiles = positionals.map(file => relative(root, resolve(process.env.INIT_CWD ?? root, file)));
const missingFiles = requestedFiles.filter(file => !existsSync(join(root, file)));
if (missingFiles.length > 0) {
  console.error(`These files do not exist: ${missingFiles.join(', ')}`);
  process.exit(1);
}
const changedFiles = requestedFiles.length > 0 ? requestedFiles : listChangedFiles(root);
const { tests, furtherCount, suiteInputs } = findAffectedTests(root, changedFiles, {
  all: values.all,
  durations: readTestDurations(root),
});
const files = Object.values(tests).flat();
const counts = Object.entries(tests)
  .filter(([, list]) => list.length > 0)
  .map(([kind, list]) => `${list.length} ${kind}`);
console.log(`Changed files: ${changedFiles.length}. Affected test files: ${counts.join(', ') || 'none'}.`);

if (files.length > 0) process.exitCode = await runVitest(files);
if (suiteInputs.length > 0) console.log(`${suiteInputs.join(', ')} can affect every test: npm test`);
if (furtherCount > 0) console.log(`${furtherCount} further tests depend on these files: npm run test:changed -- --all`);

/** Runs Vitest without another npm, which would take 0.3 s. @returns its exit code */
async function runVitest(testFiles) {
  const program = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const mode = values.watch ? 'watch' : 'run';
  const args = [program, mode, '--config', 'packages/tooling/vitest.config.ts', ...testFiles];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches Vitest, too. It stops its servers, so this process waits for it.
  process.on('SIGINT', () => {});
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
