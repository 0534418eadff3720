import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { afterAll, vi } from 'vitest';
import { type EnvironmentVariables, type ProcessResult, type RecadoProcess, startRecado } from './recado.ts';
import { startRecadoInTestTerminal, type TerminalSize, type TestTerminal } from './testTerminal.ts';
import { type RunningPlatform, waitForPlatform } from './waitForPlatform.ts';

/** Timeout in milliseconds that suffices to start processes and create databases while the CPUs are busy. */
const TEST_TIMEOUT_MS = 120_000;

/** Runs `recado` for the tests of a file. After the tests, it ends all processes and deletes all folders. */
export function useRecado() {
  vi.setConfig({ testTimeout: TEST_TIMEOUT_MS, hookTimeout: TEST_TIMEOUT_MS });
  const processes: RecadoProcess[] = [];
  const terminals: TestTerminal[] = [];
  const folders: string[] = [];

  const start = (args: readonly string[], env?: EnvironmentVariables, cwd?: string): RecadoProcess => {
    const recadoProcess = startRecado(args, env, cwd);
    processes.push(recadoProcess);
    return recadoProcess;
  };

  afterAll(async () => {
    for (const { child, exited } of processes) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    }
    for (const terminal of terminals) {
      if (!terminal.hasEnded()) terminal.kill('SIGKILL');
      await terminal.exited;
    }
    for (const folder of folders) {
      if (existsSync(join(folder, 'postgres'))) await stopEmbeddedPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    }
  });

  return {
    start,
    /** Creates a new data directory. */
    async folder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'recado-cli-'));
      folders.push(folder);
      return folder;
    },
    run: (args: readonly string[], env?: EnvironmentVariables, cwd?: string): Promise<ProcessResult> =>
      start(args, env, cwd).exited,
    /** Starts `recado` in a terminal. */
    terminal(args: readonly string[], env?: EnvironmentVariables, size?: TerminalSize): TestTerminal {
      const terminal = startRecadoInTestTerminal(args, env, size);
      terminals.push(terminal);
      return terminal;
    },
    /** Starts `recado serve` with the fake network and waits until it responds. */
    async serve(args: readonly string[], env?: EnvironmentVariables): Promise<RunningPlatform> {
      const portArgs = args.includes('--port') ? [] : ['--port', '0'];
      return waitForPlatform(start(['serve', '--json', '--transport', 'fake', ...portArgs, ...args], env));
    },
  };
}
