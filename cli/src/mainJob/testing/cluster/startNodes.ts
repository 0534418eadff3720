import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sdk } from '@recado/sdk';
import { type FaultProxy, startFaultProxy } from '@recado/server/testing';
import { startNats, type TestNats } from '@recado/server/testing/startNats';
import type { CleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { RECADO_BIN_PATH, startProgram, type Variables } from '../../../testing/recado.ts';
import { type RunningPlatform, waitForPlatform } from '../../../testing/waitForPlatform.ts';
import type { EmulatorProcess } from '../startEmulator.ts';

/** Preload script that disables the vault's lease fence in each process that loads it. */
const fenceDisablingPreloadUrl = new URL(
  '../testing/withoutFence.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@recado/server/line-worker')),
).href;

/** A cluster node: a process with its own connections to the database and the bus. */
export interface ClusterNode {
  readonly url: string;
  /** SDK client without credentials. */
  readonly sdk: Sdk;
  readonly pid: number;
  readonly database: FaultProxy;
  readonly bus: FaultProxy;
  readonly machine: NodeMachine | undefined;
  readonly isRunning: boolean;
  /** Whether the process runs and is not stopped by SIGSTOP. */
  readonly isAwake: boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
  /** Starts the node again when the process has ended, from this release or from `program`. */
  restart(run?: NodeRunOptions): Promise<void>;
}

/** A machine of its own for a node, emulated as a separate network. */
export interface NodeMachine {
  /** Command prefix that runs a program on this machine. */
  readonly through: readonly string[];
  /** Address on which the machine's node listens. */
  readonly host: string;
  /** Makes a loopback port of the host reachable on the machine's loopback. */
  reach(port: number): Promise<void>;
  /** Pulls the machine's network cable: packets are lost, and no connection is reset. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Options of one start of a node. */
export interface NodeRunOptions {
  /** Path of `bin/recado.js` of any release. Default: this release. */
  readonly program?: string;
  readonly isFenced?: boolean;
}

export interface NodesOptions extends NodeRunOptions {
  readonly count: number;
  readonly emulator: EmulatorProcess;
  readonly databaseUrl: string;
  readonly leaseSeconds: number;
  /** URL of a connection pooler. Work that needs its own session bypasses it. Default: none. */
  readonly poolerUrl?: string;
  /** Creates the machine of a node. Default: all nodes run on this machine. */
  readonly machine?: (index: number) => Promise<NodeMachine>;
  /** Line worker processes per node. Default: 0, so that a node is a single process. */
  readonly workers?: number;
  /** Additional arguments of each node's command. */
  readonly args?: (index: number) => readonly string[];
}

export interface StartedNodes {
  readonly nodes: readonly ClusterNode[];
  readonly nats: TestNats;
  /** Environment variables with which a CLI command connects to this platform. */
  readonly settings: Variables;
}

/** Starts the nodes of one platform on one database and one bus. Each node is a process. */
export async function startNodes(
  { count, emulator, databaseUrl, leaseSeconds, workers = 0, args = () => [], ...restOptions }: NodesOptions,
  cleanupStack: CleanupStack,
): Promise<StartedNodes> {
  const { isFenced = true } = restOptions;
  const nats = await startNats();
  cleanupStack.push(nats.stop);
  const secrets = {
    RECADO_JWT_SECRET: randomBytes(32).toString('hex'),
    RECADO_SEAL_KEY: randomBytes(32).toString('hex'),
  };
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<ClusterNode> => {
      const dataDir = await mkdtemp(join(tmpdir(), 'recado-node-'));
      cleanupStack.push(() => rm(dataDir, { recursive: true, force: true }));
      const database = await startFaultProxy(parseServerAddress(databaseUrl));
      const bus = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(nats.url).port) });
      cleanupStack.push(database.stop);
      cleanupStack.push(bus.stop);
      const machine = await restOptions.machine?.(index);
      const { RECADO_WHATSAPP_URL: whatsapp = '' } = emulator.variables;
      for (const port of [database.port, bus.port, Number(new URL(whatsapp).port)]) await machine?.reach(port);
      const env: Variables = {
        ...emulator.variables,
        ...secrets,
        ...databaseVariables(withLoopbackPort(databaseUrl, database.port), restOptions.poolerUrl),
        RECADO_NATS_URL: nats.url.replace(/:\d+$/, `:${bus.port}`),
      };
      const serve = (
        port: string,
        { program = RECADO_BIN_PATH, isFenced = true }: NodeRunOptions,
      ): Promise<RunningPlatform> => {
        const startedProcess = startProgram(
          program,
          [
            ...['serve', '--json', '--port', port, '--data-dir', dataDir, '--workers', `${workers}`],
            ...['--lease-seconds', `${leaseSeconds}`, '--log-level', process.env.RECADO_TEST_LOG ?? 'error'],
            ...(machine ? ['--host', machine.host] : []),
            ...args(index),
          ],
          {
            ...(machine && { wrapperCommand: machine.through }),
            env: { ...env, ...(!isFenced && { NODE_OPTIONS: `--import=${fenceDisablingPreloadUrl}` }) },
          },
        );
        cleanupStack.push(async () => {
          startedProcess.child.kill('SIGCONT');
          startedProcess.child.kill('SIGKILL');
          await startedProcess.exited;
        });
        if (process.env.RECADO_TEST_LOG !== undefined) startedProcess.child.stderr?.pipe(process.stderr);
        return waitForPlatform(startedProcess);
      };
      let currentRun = await serve('0', restOptions);
      let isFrozen = false;
      const isRunning = (): boolean => currentRun.child.exitCode === null && currentRun.child.signalCode === null;
      return {
        database,
        bus,
        machine,
        url: currentRun.url,
        sdk: currentRun.sdk,
        get pid() {
          return currentRun.child.pid ?? 0;
        },
        get isRunning() {
          return isRunning();
        },
        get isAwake() {
          return isRunning() && !isFrozen;
        },
        get ended() {
          return currentRun.exited;
        },
        signal(name) {
          if (name === 'SIGSTOP') isFrozen = true;
          if (name === 'SIGCONT') isFrozen = false;
          currentRun.child.kill(name);
        },
        async restart(run = { isFenced }) {
          await currentRun.exited;
          currentRun = await serve(new URL(currentRun.url).port, run);
        },
      };
    }),
  );
  return { nodes, nats, settings: { ...secrets, DATABASE_URL: databaseUrl, RECADO_NATS_URL: nats.url } };
}

const databaseVariables = (directUrl: string, poolerUrl: string | undefined): Variables =>
  poolerUrl === undefined
    ? { DATABASE_URL: directUrl }
    : { DATABASE_URL: poolerUrl, RECADO_DATABASE_DIRECT_URL: directUrl };

/** Returns the address of a database server: host and port, or the path of its socket. */
function parseServerAddress(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port: Number(port || 5432) };
}

function withLoopbackPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
