import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. @returns its stdout @throws Error with everything it wrote, unless it ended with 0 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: RunOptions,
): Promise<string> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code === 0) return written.stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${written.stdout}${written.stderr}`);
}
