import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const suite = { name: 'Command line: until it has answered, against node that does nothing', run };

const bin = fileURLToPath(new URL('../../cli/bin/recado.js', import.meta.url));
/** Starts of each, by turns, so that a busy moment meets all of them. */
const TURNS = 15;

async function run(report) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'recado-bench-'));
  const env = { ...process.env, XDG_CONFIG_HOME: home };
  const subjects = [
    ['node -e 0', ['-e', '0']],
    ['recado --help', [bin, '--help']],
    ['recado help tail', [bin, 'help', 'tail']],
    ['recado profiles --json', [bin, 'profiles', '--json']],
  ].map(([name, args]) => ({ name, args, times: [] }));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { args, times } of subjects) times.push(start(args, env));
  }
  rmSync(home, { recursive: true });
  const [floor, ...ours] = subjects.map(({ name, times }) => ({ name, value: Math.min(...times) }));
  report({ ...floor, unit: 'ms' });
  for (const { name, value } of ours) {
    report({ name, value, unit: 'ms' });
    report({ name: `${name} to ${floor.name}`, value: value / floor.value, unit: '×' });
  }
}

/** Milliseconds from start to end. */
function start(args, env) {
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - begun;
}
