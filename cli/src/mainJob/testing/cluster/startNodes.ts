import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sdk } from '@recado/sdk';
import { startValve, type Valve } from '@recado/server/testing';
import { startNats, type TestNats } from '@recado/server/testing/startNats';
import type { Stack } from '../../../commands/serve/createStack.ts';
import { announced, type RunningPlatform } from '../../../testing/announced.ts';
import { bin, startProgram, type Variables } from '../../../testing/recado.ts';
import type { EmulatorProcess } from '../startEmulator.ts';

/** Takes the vault's fence out of every process that loads it. */
const withoutFence = new URL(
  '../testing/withoutFence.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@recado/server/line-worker')),
).href;

/** One of several machines, as far as it can tell: a process, and its own ways to everything. */
export interface Node {
  readonly url: string;
  /** Nobody. */
  readonly sdk: Sdk;
  readonly pid: number;
  readonly database: Valve;
  readonly bus: Valve;
  readonly machine: Machine | undefined;
  readonly isRunning: boolean;
  /** It runs, and was not told to stand still. */
  readonly isAwake: boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
  /** Another run of it, once the last has ended, of this release or `program`'s. */
  restart(run?: Run): Promise<void>;
}

/** A machine of its own for a node, as far as the network can tell. */
export interface Machine {
  /** What runs a program there. */
  readonly through: readonly string[];
  /** Where its node listens. */
  readonly host: string;
  /** A port of loopback here is one of loopback there. */
  reach(port: number): Promise<void>;
  /** Its cable is out: nobody is reached, and nothing says so. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** How a node is begun. */
export interface Run {
  /** `bin/recado.js` of whatever release; default this one's. */
  readonly program?: string;
  readonly isFenced?: boolean;
}

export interface NodesOptions extends Run {
  readonly count: number;
  readonly emulator: EmulatorProcess;
  readonly databaseUrl: string;
  readonly leaseSeconds: number;
  /** A pooler before the database, which is then asked directly for what needs a session alone. */
  readonly poolerUrl?: string;
  /** Default: all of them are here. */
  readonly machine?: (index: number) => Promise<Machine>;
  /** Processes for the lines of each; default none, so that a node is one process. */
  readonly workers?: number;
  /** Of each node's command. */
  readonly args?: (index: number) => readonly string[];
}

export interface StartedNodes {
  readonly nodes: readonly Node[];
  readonly nats: TestNats;
  /** What a command needs in order to be one of the platform's. */
  readonly settings: Variables;
}

/** Nodes of one platform on one database and one bus; everything is a process of its own. */
export async function startNodes(
  { count, emulator, databaseUrl, leaseSeconds, workers = 0, args = () => [], ...more }: NodesOptions,
  opened: Stack,
): Promise<StartedNodes> {
  const { isFenced = true } = more;
  const nats = await startNats();
  opened.push(nats.stop);
  const secrets = {
    RECADO_JWT_SECRET: randomBytes(32).toString('hex'),
    RECADO_SEAL_KEY: randomBytes(32).toString('hex'),
  };
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Node> => {
      const dataDir = await mkdtemp(join(tmpdir(), 'recado-node-'));
      opened.push(() => rm(dataDir, { recursive: true, force: true }));
      const database = await startValve(placeOf(databaseUrl));
      const bus = await startValve({ host: '127.0.0.1', port: Number(new URL(nats.url).port) });
      opened.push(database.stop);
      opened.push(bus.stop);
      const machine = await more.machine?.(index);
      const { RECADO_WHATSAPP_URL: whatsapp = '' } = emulator.variables;
      for (const port of [database.port, bus.port, Number(new URL(whatsapp).port)])
        await machine?.reach(port);
      const env: Variables = {
        ...emulator.variables,
        ...secrets,
        ...databaseBy(through(databaseUrl, database.port), more.poolerUrl),
        RECADO_NATS_URL: nats.url.replace(/:\d+$/, `:${bus.port}`),
      };
      const serve = (port: string, { program = bin, isFenced = true }: Run): Promise<RunningPlatform> => {
        const started = startProgram(
          program,
          [
            ...['serve', '--json', '--port', port, '--data-dir', dataDir, '--workers', `${workers}`],
            ...['--lease-seconds', `${leaseSeconds}`, '--log-level', process.env.RECADO_TEST_LOG ?? 'error'],
            ...(machine ? ['--host', machine.host] : []),
            ...args(index),
          ],
          {
            ...(machine && { through: machine.through }),
            env: { ...env, ...(!isFenced && { NODE_OPTIONS: `--import=${withoutFence}` }) },
          },
        );
        opened.push(async () => {
          started.child.kill('SIGCONT');
          started.child.kill('SIGKILL');
          await started.ended;
        });
        if (process.env.RECADO_TEST_LOG !== undefined) started.child.stderr?.pipe(process.stderr);
        return announced(started);
      };
      let running = await serve('0', more);
      let isStill = false;
      const isRunning = (): boolean => running.child.exitCode === null && running.child.signalCode === null;
      return {
        database,
        bus,
        machine,
        url: running.url,
        sdk: running.sdk,
        get pid() {
          return running.child.pid ?? 0;
        },
        get isRunning() {
          return isRunning();
        },
        get isAwake() {
          return isRunning() && !isStill;
        },
        get ended() {
          return running.ended;
        },
        signal(name) {
          if (name === 'SIGSTOP') isStill = true;
          if (name === 'SIGCONT') isStill = false;
          running.child.kill(name);
        },
        async restart(run = { isFenced }) {
          await running.ended;
          running = await serve(new URL(running.url).port, run);
        },
      };
    }),
  );
  return { nodes, nats, settings: { ...secrets, DATABASE_URL: databaseUrl, RECADO_NATS_URL: nats.url } };
}

const databaseBy = (direct: string, pooler: string | undefined): Variables =>
  pooler === undefined
    ? { DATABASE_URL: direct }
    : { DATABASE_URL: pooler, RECADO_DATABASE_DIRECT_URL: direct };

/** Where the server of an address listens: a host, or a folder that holds its socket. */
function placeOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port}`) }
    : { host, port: Number(port || 5432) };
}

function through(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
