import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const suite = { name: 'Command line: duration relative to an empty Node process', run };

const bin = fileURLToPath(new URL('../../cli/bin/recado.js', import.meta.url));
/**
 * Number of times that each command runs. The commands take turns, so that other load on the machine affects
 * all of them equally.
 */
const RUNS_PER_COMMAND = 15;

async function run(report) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'recado-bench-'));
  const env = { ...process.env, XDG_CONFIG_HOME: home };
  const subjects = [
    ['node -e 0', ['-e', '0']],
    ['recado --help', [bin, '--help']],
    ['recado help tail', [bin, 'help', 'tail']],
    ['recado profiles --json', [bin, 'profiles', '--json']],
  ].map(([name, args]) => ({ name, args, times: [] }));
  for (let round = 0; round < RUNS_PER_COMMAND; round += 1) {
    for (const { args, times } of subjects) times.push(measureRun(args, env));
  }
  rmSync(home, { recursive: true });
  const [baseline, ...others] = subjects.map(({ name, times }) => ({ name, value: Math.min(...times) }));
  report({ ...baseline, unit: 'ms' });
  for (const { name, value } of others) {
    report({ name, value, unit: 'ms' });
    report({ name: `${name} relative to ${baseline.name}`, value: value / baseline.value, unit: '×' });
  }
}

/** Runs a command and measures its duration. @returns milliseconds from start to exit */
function measureRun(args, env) {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`);
  return performance.now() - startedAt;
}
