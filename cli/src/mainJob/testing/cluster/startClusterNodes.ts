import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startNats, type TestNatsServer } from '@recado/bus-nats/testing';
import type { Sdk } from '@recado/sdk';
import { type FaultProxy, startFaultProxy } from '@recado/server/testing';
import type { CleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { type EnvironmentVariables, RECADO_BIN_PATH, startNodeProgram } from '../../../testing/recado.ts';
import { type RunningPlatform, waitForPlatform } from '../../../testing/waitForPlatform.ts';
import type { EmulatorProcess } from '../startEmulator.ts';

/** URL of a preload script that disables the vault's lease fence in each process that loads it. */
const fenceDisablingPreloadUrl = new URL(
  '../testing/withoutFence.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@recado/server/line-worker')),
).href;

/** A cluster node, which is a process with its own connections to the database and the message bus. */
export interface ClusterNode {
  readonly url: string;
  /** SDK client without credentials. */
  readonly sdk: Sdk;
  readonly pid: number;
  readonly database: FaultProxy;
  readonly bus: FaultProxy;
  readonly machine: ClusterNodeMachine | undefined;
  readonly isRunning: boolean;
  /** Whether the process runs and is not stopped by SIGSTOP. */
  readonly isAwake: boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
  /** Starts the node again after its process has ended, from this release or from the release of `program`. */
  restart(run?: ClusterNodeRunOptions): Promise<void>;
}

/** An emulated machine that runs only one node, on a network of its own. */
export interface ClusterNodeMachine {
  /** Command prefix that runs a program on this machine. */
  readonly through: readonly string[];
  /** Address on which the machine's node listens. */
  readonly host: string;
  /** Makes a loopback port of the host reachable on the machine's loopback. */
  reach(port: number): Promise<void>;
  /**
   * Disconnects the machine from the network without resetting any connection, so that all packets are lost.
   */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Options for starting a node. */
export interface ClusterNodeRunOptions {
  /** Path of `bin/recado.js` of the release to run. Default: this release. */
  readonly program?: string;
  readonly isFenced?: boolean;
}

export interface ClusterNodesOptions extends ClusterNodeRunOptions {
  readonly count: number;
  readonly emulator: EmulatorProcess;
  readonly databaseUrl: string;
  readonly leaseSeconds: number;
  /** URL of a connection pooler. Work that needs a database session of its own bypasses it. Default: none. */
  readonly poolerUrl?: string;
  /** Creates the machine of a node. Default: all nodes run on this machine. */
  readonly machine?: (index: number) => Promise<ClusterNodeMachine>;
  /** Line worker processes per node. Default: 0, so that a node is a single process. */
  readonly workers?: number;
  /** URLs of modules that each node's processes load first. */
  readonly preloads?: readonly string[];
  /** Additional arguments of each node's command. */
  readonly args?: (index: number) => readonly string[];
}

export interface ClusterNodes {
  readonly nodes: readonly ClusterNode[];
  readonly nats: TestNatsServer;
  /** Environment variables with which a CLI command connects to this platform. */
  readonly settings: EnvironmentVariables;
}

/** Starts the nodes of one platform, which share a database and a message bus. Each node is a process. */
export async function startClusterNodes(
  {
    count,
    emulator,
    databaseUrl,
    leaseSeconds,
    workers = 0,
    preloads = [],
    args = () => [],
    ...restOptions
  }: ClusterNodesOptions,
  cleanupStack: CleanupStack,
): Promise<ClusterNodes> {
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
      const env: EnvironmentVariables = {
        ...emulator.variables,
        ...secrets,
        ...databaseVariables(withLoopbackPort(databaseUrl, database.port), restOptions.poolerUrl),
        RECADO_NATS_URL: nats.url.replace(/:\d+$/, `:${bus.port}`),
      };
      const serve = (
        port: string,
        { program = RECADO_BIN_PATH, isFenced = true }: ClusterNodeRunOptions,
      ): Promise<RunningPlatform> => {
        const startedProcess = startNodeProgram(
          program,
          [
            ...['serve', '--json', '--port', port, '--data-dir', dataDir, '--workers', `${workers}`],
            ...['--lease-seconds', `${leaseSeconds}`, '--log-level', process.env.RECADO_TEST_LOG ?? 'error'],
            ...(machine ? ['--host', machine.host] : []),
            ...args(index),
          ],
          {
            ...(machine && { wrapperCommand: machine.through }),
            env: { ...env, ...loadFirst(isFenced ? preloads : [...preloads, fenceDisablingPreloadUrl]) },
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

const loadFirst = (urls: readonly string[]): EnvironmentVariables =>
  urls.length === 0 ? {} : { NODE_OPTIONS: urls.map(url => `--import=${url}`).join(' ') };

const databaseVariables = (directUrl: string, poolerUrl: string | undefined): EnvironmentVariables =>
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
