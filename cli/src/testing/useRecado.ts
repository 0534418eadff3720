import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { afterAll, vi } from 'vitest';
import { announced, type RunningPlatform } from './announced.ts';
import { type Ended, type RecadoProcess, startRecado, type Variables } from './recado.ts';
import { type Size, startTerminal, type Terminal } from './terminal.ts';

/** Milliseconds: processes start, and databases are made, while other tests keep the processors busy. */
const PATIENCE = 120_000;

/** `recado` for the tests of a file; after the last one nothing of it runs or lies about any more. */
export function useRecado() {
  vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
  const processes: RecadoProcess[] = [];
  const terminals: Terminal[] = [];
  const folders: string[] = [];

  const start = (args: readonly string[], env?: Variables, cwd?: string): RecadoProcess => {
    const started = startRecado(args, env, cwd);
    processes.push(started);
    return started;
  };

  afterAll(async () => {
    for (const { child, ended } of processes) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    }
    for (const terminal of terminals) {
      if (!terminal.hasEnded()) terminal.kill('SIGKILL');
      await terminal.ended;
    }
    for (const folder of folders) {
      if (existsSync(join(folder, 'postgres'))) await stopEmbeddedPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    }
  });

  return {
    start,
    /** A new data directory. */
    async folder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'recado-cli-'));
      folders.push(folder);
      return folder;
    },
    run: (args: readonly string[], env?: Variables, cwd?: string): Promise<Ended> =>
      start(args, env, cwd).ended,
    /** `recado` in a terminal. */
    terminal(args: readonly string[], env?: Variables, size?: Size): Terminal {
      const terminal = startTerminal(args, env, size);
      terminals.push(terminal);
      return terminal;
    },
    /** `recado serve` over the fake network, once it answers. */
    async serve(args: readonly string[], env?: Variables): Promise<RunningPlatform> {
      const given = args.includes('--port') ? [] : ['--port', '0'];
      return announced(start(['serve', '--json', '--transport', 'fake', ...given, ...args], env));
    },
  };
}
