import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommandLine } from '../runCommandLine.ts';
import { type EnvironmentVariables, inheritedEnvironmentVariables, type ProcessResult } from './recado.ts';

/** Runs `recado` inside this process, which is many times faster than to start a new process. */
export async function runCliInProcess(
  args: readonly string[],
  env: EnvironmentVariables = {},
): Promise<Omit<ProcessResult, 'signal'>> {
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map(name =>
    vi.spyOn(process[name], 'write').mockImplementation(text => {
      output[name] += String(text);
      return true;
    }),
  );
  // The command must not use the terminal in which the tests run, neither for output nor for input.
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(createEmptyStdin());
  const streams = [process.stdout, process.stderr].map(stream => ({
    stream,
    isTTY: stream.isTTY,
  }));
  for (const { stream } of streams) stream.isTTY = false;
  const previousEnv = process.env;
  process.env = { ...inheritedEnvironmentVariables, ...env };
  const listeners = signals.map(name => process.listeners(name));
  try {
    return { code: await runCommandLine(args), ...output };
  } finally {
    process.env = previousEnv;
    for (const { stream, isTTY } of streams) stream.isTTY = isTTY;
    for (const spy of [...spies, stdin]) spy.mockRestore();
    // Remove the command's signal listeners, because the test process continues after the command.
    for (const [index, name] of signals.entries())
      for (const listener of process.listeners(name))
        if (!listeners[index]?.includes(listener)) process.off(name, listener);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const createEmptyStdin = () =>
  Object.assign(Readable.from([]), { fd: -1, isTTY: false }) as unknown as typeof process.stdin;
