import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramRunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program until it exits.
 *
 * @returns its stdout
 * @throws Error with its complete output when the exit code is not 0
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: ProgramRunOptions,
): Promise<string> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code === 0) return output.stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.stdout}${output.stderr}`);
}
