import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseScenario } from '../scenario/parseScenario.ts';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const bin = fileURLToPath(new URL('../../bin/recado-emulator.js', import.meta.url));
const run = promisify(execFile);

/** Languages of the examples: the name, the required program, and the command that runs the example. */
const languages = [
  ['Python', 'python3', ['test_echo_bot.py']],
  ['the shell', 'curl', ['sh', 'echo-bot.sh']],
  ['Go', 'go', ['test', 'echo_bot_test.go']],
] as const;

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('examples of the emulator', () => {
  let emulator: ReturnType<typeof spawn>;
  let control = '';
  beforeAll(async () => {
    emulator = spawn(process.execPath, [bin, '--json', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = emulator.stdout ? await once(emulator.stdout, 'data') : [];
    ({ control } = JSON.parse(String(line)) as { control: string });
  });
  afterAll(async () => {
    emulator.kill();
    await once(emulator, 'exit');
  });

  for (const [language, program, command] of languages)
    if (!isInstalled(program))
      process.stderr.write(`The example in ${language} was skipped, because ${program} is not installed.\n`);
    else
      it(`test a bot in ${language}`, async () => {
        const [file, ...rest] = program === 'curl' ? command : [program, ...command];
        const offlineGoEnv = { GOPROXY: 'off', GOTOOLCHAIN: 'local' };
        const botEnv = { EMULATOR: control, BOT: `${process.execPath} echo-bot.mjs` };
        const env = { ...process.env, ...offlineGoEnv, ...botEnv };
        const { stdout, stderr } = await run(file, rest, { cwd: examples, env });
        expect(`${stdout}${stderr}`).toMatch(/^OK$|The bot answers|^ok/m);
        // The timeout is long, because on a new machine Go first compiles its standard library.
      }, 240_000);

  it('define a valid scenario with three phones and eight steps', () => {
    const { phones, script } = parseScenario(readFileSync(`${examples}town.yaml`, 'utf8'));
    expect([phones.size, script.length]).toEqual([3, 8]);
  });
});
