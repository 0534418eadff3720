import { readTransportPlugin, type Transport } from '@recado/transport';
import type { Logger } from 'pino';
import { createCommitConnectionPool } from '../../core/data/createCommitConnectionPool.ts';
import { createDatabasePool } from '../../core/data/database.ts';
import { loadObjectStorage } from '../../core/files/loadObjectStorage.ts';
import { createSealer } from '../../core/sealing/sealer.ts';
import { startTracing } from '../../core/tracing/index.ts';
import { createInProcessLineHost } from '../host/index.ts';
import {
  createNewestMessageSender,
  type MessageFromWorker,
  type PlatformConnection,
  type TransportModuleReference,
  type WorkerStartSettings,
} from '../ipc/index.ts';
import { computeIdleTransactionTimeoutMs, computeKeyStatementTimeoutMs } from '../LineSettings.ts';
import { createTransportRegistry } from '../transports/index.ts';

/**
 * Sizes of a worker's pools of database connections, enough for about 100 sessions. The second pool is only for
 * takeovers and releases of leases: a thread renews leases through its own connection.
 */
const POOL_SIZE = 4;
const LEASE_POOL_SIZE = 1;
/**
 * Makes PostgreSQL use generic plans. A worker's queries look up rows by key, so a separate plan for each query
 * would cost more time than it saves.
 */
const GENERIC_PLAN_SQL = 'SET plan_cache_mode = force_generic_plan';

export type RunningLineWorker = Awaited<ReturnType<typeof startWorker>>;

/** Creates all parts of a worker from the settings that the platform sent. */
export async function startWorker(
  {
    name,
    connection,
    transports: modules,
    sealKeys,
    allowedPrivateCidrs,
    dataDir,
    objectStorage,
    settings,
    version,
    tracing,
  }: WorkerStartSettings,
  platform: PlatformConnection,
  log: Logger,
) {
  const sessionSettings = {
    application_name: `recado ${name}`,
    idle_in_transaction_session_timeout: computeIdleTransactionTimeoutMs(settings.leaseMs),
  };
  const stopTracing = tracing && (await startTracing({ ...tracing, version, process: name, log }));
  const openObjectStorage = objectStorage && (await loadObjectStorage(objectStorage, { log }));
  const loadedTransports = await Promise.all(modules.map(module => loadTransport(module, log)));
  const [defaultTransport, ...otherTransports] = loadedTransports;
  if (!defaultTransport) throw new Error('no transport is configured');
  const database = createDatabasePool({ ...connection, ...sessionSettings }, POOL_SIZE, GENERIC_PLAN_SQL);
  const commitPool = createCommitConnectionPool(
    { ...connection, ...sessionSettings },
    computeKeyStatementTimeoutMs(settings.leaseMs),
  );
  const leaseDatabase = createDatabasePool({ ...connection, ...sessionSettings }, LEASE_POOL_SIZE);
  const [firstKey, ...otherKeys] = sealKeys.map(key => Buffer.from(key));
  if (!firstKey) throw new Error('no sealing key is configured');
  const updates = createNewestMessageSender<MessageFromWorker>(message => platform.send(message));
  const host = createInProcessLineHost(
    {
      connection: { ...connection, ...sessionSettings },
      database,
      commitPool,
      leaseDatabase,
      transports: createTransportRegistry(defaultTransport, otherTransports),
      seal: createSealer([firstKey, ...otherKeys]),
      allowedPrivateCidrs,
      dataDir,
      openObjectStorage,
      settings,
      platformPid: process.ppid,
      log,
      name,
    },
    {
      lineChanged(clientId, view) {
        updates.put(clientId, { type: 'line', clientId, view });
      },
      sessionOpened(total) {
        updates.put('opened', { type: 'opened', total });
      },
      storedEvents: platform,
    },
  );
  return {
    host,
    /** Closes the sessions without logging out, then releases all resources. */
    async stop(deadlineMs: number): Promise<void> {
      await host.stop(deadlineMs);
      await Promise.all(loadedTransports.map(transport => transport.stop?.()));
      await Promise.all([database, commitPool, leaseDatabase].map(pool => pool.destroy()));
      await stopTracing?.();
    },
  };
}

/**
 * Loads a transport in the worker. A failure is a programming error, because the operator's options were
 * validated when the platform started. The error message is therefore in English, for the log.
 */
async function loadTransport({ specifier, options }: TransportModuleReference, log: Logger): Promise<Transport> {
  const plugin = readTransportPlugin(await import(specifier));
  if (!plugin) throw new Error(`${specifier} exports no plugin`);
  const { value, error } = plugin.options.validate(options);
  if (error) throw new Error(`options of ${specifier}: ${error.message}`);
  return plugin.create(value, { log });
}
