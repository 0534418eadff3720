import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { EmbeddedConnection } from '../connection.ts';
import type { RunAs } from '../runAs.ts';

const build = new URL('../../../../../dist/ground/data/embedded/', import.meta.url);

/** What `recado serve` does with the embedded server: start, say so, stop on SIGTERM. */
const script = `
  const { startEmbeddedPostgres } = await import('${new URL('index.js', build)}');
  const { binariesIn } = await import('${new URL('binaries.js', build)}');
  const [dataDir, native] = process.argv.slice(1);
  const server = await startEmbeddedPostgres({ dataDir, ...(native && { binaries: binariesIn(native) }) });
  const idle = setInterval(() => {}, 1e6);
  process.on('SIGTERM', () => server.stop().then(() => clearInterval(idle)));
  process.stdout.write(JSON.stringify(server.connection) + '\\n');
`;

export interface StarterOptions {
  readonly dataDir: string;
  /** `native` directory of other binaries. */
  readonly native?: string;
  readonly runAs?: RunAs;
}

/** Another process that uses the embedded server. */
export interface Starter {
  /** Resolves when the server answers; rejects when the process ends first. */
  readonly connection: Promise<EmbeddedConnection>;
  /** Signals its whole process group, as a terminal does, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export function spawnStarter({ dataDir, native = '', runAs = { wrap: [] } }: StarterOptions): Starter {
  const node = [process.execPath, '--input-type=module', '--eval', script, dataDir, native];
  const [file = '', ...args] = [...runAs.wrap, ...node];
  const child = spawn(file, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    ...runAs.user,
  });
  const exited = once(child, 'exit');
  const connection = firstLine(child, child.stdout, exited).then(line => JSON.parse(line));
  connection.catch(() => {});
  return {
    connection,
    async end(signal) {
      if (child.pid === undefined) throw new Error('the starter did not start');
      process.kill(-child.pid, signal);
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess, output: Readable, exited: Promise<unknown[]>): Promise<string> {
  const line = once(createInterface(output), 'line').then(([text]) => String(text));
  const ended = exited.then(() => {
    throw new Error(`the starter ended with ${child.exitCode ?? child.signalCode}`);
  });
  return Promise.race([line, ended]);
}
