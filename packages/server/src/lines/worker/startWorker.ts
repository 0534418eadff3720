import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transport, TransportPlugin } from '@recado/transport';
import type { Logger } from 'pino';
import { createCommitPool } from '../../ground/data/createCommitPool.ts';
import { createDatabase } from '../../ground/data/database.ts';
import { createSeal } from '../../ground/sealing/seal.ts';
import { startTracing } from '../../ground/tracing/index.ts';
import { createLocalHost, type HostEvents, type LineHost } from '../host/index.ts';
import { createLatest, type FromWorker, type TransportModule, type WorkerStart } from '../ipc/index.ts';
import { standstillMs } from '../LineSettings.ts';
import { createTransports } from '../transports/index.ts';
import type { Channel } from './Channel.ts';

export interface RunningWorker {
  readonly host: LineHost;
  /** Closes the sessions without logging out, then lets go of everything. */
  stop(deadlineMs: number): Promise<void>;
}

/** Connections to the database for about 100 sessions, and those for their leases. */
const POOL = 4;
const LEASE_POOL = 2;
/** Whatever a worker asks is by a key; planning it anew for each value costs more than it saves. */
const ONE_PLAN = 'SET plan_cache_mode = force_generic_plan';

/** Everything that a worker is made of, from what it was told. */
export async function startWorker(
  {
    name,
    connection,
    transports: modules,
    sealKeys,
    allowedPrivateCidrs,
    dataDir,
    mediaUrl,
    settings,
    version,
    traces,
  }: WorkerStart,
  { say }: Channel,
  log: Logger,
): Promise<RunningWorker> {
  const own = {
    application_name: `recado ${name}`,
    idle_in_transaction_session_timeout: standstillMs(settings.leaseMs),
  };
  const stopTracing = traces && (await startTracing({ ...traces, version, process: name, log }));
  const loaded = await Promise.all(modules.map(module => loadPlugin(module, log)));
  const [standard, ...more] = loaded;
  if (!standard) throw new Error('there is no transport');
  const database = createDatabase({ ...connection, ...own }, POOL, ONE_PLAN);
  const committing = createCommitPool({ ...connection, ...own });
  const leaseDatabase = createDatabase({ ...connection, ...own }, LEASE_POOL);
  const [first, ...others] = sealKeys.map(key => Buffer.from(key));
  if (!first) throw new Error('there is no key to seal with');
  const events = createLatest<FromWorker>(say);
  const host = createLocalHost(
    {
      database,
      committing,
      leaseDatabase,
      transports: createTransports(standard, more),
      seal: createSeal([first, ...others]),
      allowedPrivateCidrs,
      dataDir,
      mediaUrl,
      settings,
      log,
      name,
    },
    {
      line: (clientId, view) => events.put(clientId, { type: 'line', clientId, view }),
      opened: total => events.put('opened', { type: 'opened', total }),
      stored: tellStored(say),
    },
  );
  return {
    host,
    async stop(deadlineMs) {
      await host.stop(deadlineMs);
      await Promise.all(loaded.map(transport => transport.stop?.()));
      await Promise.all([database, committing, leaseDatabase].map(pool => pool.destroy()));
      await stopTracing?.();
    },
  };
}

/** Says whose there is something new of: while one message is under way, those of the next gather. */
function tellStored(say: Channel['say']): HostEvents['stored'] {
  const told = new Set<string>();
  let isSaying = false;
  const sayAll = async (): Promise<void> => {
    isSaying = true;
    // Until then, what the same statement stored has come, too.
    await nextTurn();
    while (told.size > 0) {
      const clientIds = [...told];
      told.clear();
      await say({ type: 'stored', clientIds });
    }
    isSaying = false;
  };
  return clientIds => {
    for (const clientId of clientIds) told.add(clientId);
    // Without a channel there is nobody to tell.
    if (!isSaying) sayAll().catch(() => undefined);
  };
}

/**
 * Loads a transport where it is to run. The operator's options were checked when the platform started; here a
 * failure is a programming error, in English, for the log.
 */
async function loadPlugin({ specifier, options }: TransportModule, log: Logger): Promise<Transport> {
  const { plugin }: { readonly plugin?: TransportPlugin } = await import(specifier);
  if (!plugin) throw new Error(`${specifier} exports no plugin`);
  const { value, error } = plugin.options.validate(options);
  if (error) throw new Error(`options of ${specifier}: ${error.message}`);
  return plugin.create(value, { log });
}
