import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { EmbeddedPostgresConnection } from '../connection.ts';
import type { PostgresProcessUser } from '../postgresProcessUser.ts';

const buildUrl = new URL('../../../../../dist/core/data/embedded/', import.meta.url);

/**
 * Script that acts like `recado serve`: it starts the embedded server, prints its address and stops on
 * SIGTERM.
 */
const script = `
  const { startEmbeddedPostgres } = await import('${new URL('index.js', buildUrl)}');
  const { listPostgresBinaryPaths } = await import('${new URL('postgresBinaries.js', buildUrl)}');
  const [dataDir, native] = process.argv.slice(1);
  const server = await startEmbeddedPostgres({ dataDir, ...(native && { binaries: listPostgresBinaryPaths(native) }) });
  const idle = setInterval(() => {}, 1e6);
  process.on('SIGTERM', () => server.stop().then(() => clearInterval(idle)));
  process.stdout.write(JSON.stringify(server.connection) + '\\n');
`;

export interface PostgresStarterProcessOptions {
  readonly dataDir: string;
  /** `native` directory of replacement binaries. */
  readonly native?: string;
  readonly runAs?: PostgresProcessUser;
}

/** Another process that uses the embedded server. */
export interface PostgresStarterProcess {
  /** Resolves when the server accepts connections; rejects when the process exits before. */
  readonly connection: Promise<EmbeddedPostgresConnection>;
  /**
   * Signals the whole process group of the process, as a terminal does, and waits for the exit of the
   * process.
   */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export function spawnPostgresStarterProcess({
  dataDir,
  native = '',
  runAs = { wrap: [] },
}: PostgresStarterProcessOptions): PostgresStarterProcess {
  const node = [process.execPath, '--input-type=module', '--eval', script, dataDir, native];
  const [file = '', ...args] = [...runAs.wrap, ...node];
  const child = spawn(file, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    ...runAs.user,
  });
  const exitEvent = once(child, 'exit');
  const connection = firstLine(child, child.stdout, exitEvent).then(line => JSON.parse(line));
  connection.catch(() => {});
  return {
    connection,
    async end(signal) {
      if (child.pid === undefined) throw new Error('the starter did not start');
      process.kill(-child.pid, signal);
      await exitEvent;
    },
  };
}

async function firstLine(child: ChildProcess, output: Readable, exitEvent: Promise<unknown[]>): Promise<string> {
  const line = once(createInterface(output), 'line').then(([text]) => String(text));
  const earlyExit = exitEvent.then(() => {
    throw new Error(`the starter exited with ${child.exitCode ?? child.signalCode}`);
  });
  return Promise.race([line, earlyExit]);
}
