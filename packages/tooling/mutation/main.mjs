/**
 * `npm run mutation`: changes one expression at a time in the files of `modules.mjs` and runs the unit tests that cover it.
 * `-- sending` or `-- FILE…` changes only these. Options go to Stryker, for example `-- --incremental`. Finally prints
 * the scores by module and by file, and fails if a module is below the minimum. Needs no network.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { mutatedFiles, mutationModules } from './modules.mjs';
import { formatScores, MIN_SCORE } from './reportScores.mjs';

const REPORT = join(repositoryRoot, 'reports/mutation/mutation.json');

const args = process.argv.slice(2);
const options = args.filter(arg => arg.startsWith('-'));
const names = args.filter(arg => !arg.startsWith('-'));
const files = names.length > 0 ? names.flatMap(name => mutationModules[name] ?? [name]) : mutatedFiles;
// A file may be followed by a range of lines, as in `sign.ts:10-20`.
const missingFiles = files.filter(file => !existsSync(join(repositoryRoot, file.replace(/:[\d:-]+$/, ''))));
if (missingFiles.length > 0) {
  console.error(`No file and no module (${Object.keys(mutationModules).join(', ')}): ${missingFiles.join(', ')}`);
  process.exit(1);
}

// A failed run must not print the scores of an earlier one.
rmSync(REPORT, { force: true });
process.exitCode = await runStryker(files);
if (existsSync(REPORT)) printScores(JSON.parse(readFileSync(REPORT, 'utf8')));

async function runStryker(mutate) {
  const manifest = fileURLToPath(import.meta.resolve('@stryker-mutator/core/package.json'));
  const program = join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.stryker);
  const command = [program, 'run', 'packages/tooling/stryker.config.mjs', '--mutate', mutate.join(','), ...options];
  const [code] = await once(spawn(process.execPath, command, { cwd: repositoryRoot, stdio: 'inherit' }), 'exit');
  return code ?? 1;
}

function printScores(report) {
  const { moduleTable, fileTable, weakModules } = formatScores(report, mutationModules);
  console.log(`\n${fileTable}\n\n${moduleTable}`);
  if (weakModules.length === 0) return;
  console.error(`\nBelow ${MIN_SCORE} %: ${weakModules.join(', ')}`);
  process.exitCode = 1;
}
