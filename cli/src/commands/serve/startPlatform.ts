import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, migrateDatabase, parseSenderAddress, type RecadoServer } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { explainDatabaseError } from '../../serving/explainDatabaseError.ts';
import { explainListenError } from '../../serving/explainListenError.ts';
import { findPagesFolder } from '../../serving/findPagesFolder.ts';
import { loadPlatformSecrets } from '../../serving/loadPlatformSecrets.ts';
import { loadTransports } from '../../serving/loadTransport.ts';
import { lockDataDir } from '../../serving/lockDataDir.ts';
import { openBusConnection } from '../../serving/openBusConnection.ts';
import { openDatabase } from '../../serving/openDatabase.ts';
import { resolveObjectStorage } from '../../serving/openObjectStorage.ts';
import { resolveTracing } from '../../serving/resolveTracing.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type ServerSettings, serverOptions } from '../../settings/serverOptions.ts';
import { version } from '../../version.ts';
import { createCleanupStack } from './createCleanupStack.ts';

const texts = cliTexts.serve;

export interface StartedPlatform {
  readonly server: RecadoServer;
  /** Resolves when an essential resource, such as the database, has failed permanently. */
  readonly failure: Promise<Failure>;
  /** Stops the platform: finishes open requests, closes sessions without a logout, then stops the database. */
  stop(): Promise<void>;
}

/**
 * Starts all parts of `recado serve`. If a part fails to start, stops the parts that were already started.
 *
 * @returns undefined when `signal` was aborted during the start
 * @throws Failure when a part cannot start
 */
export async function startPlatform(context: ServerContext, signal: AbortSignal): Promise<StartedPlatform | undefined> {
  const { settings, log, writeMessage, env } = context;
  const { port, host, dataDir, databaseUrl } = settings;
  const cleanup = createCleanupStack();
  try {
    const missing = await findMissing(settings, env);
    const hold = await lockDataDir(dataDir, cliTexts.serve.failures.dataDirInUse(dataDir));
    cleanup.push(hold.release);
    if (missing.folder) writeMessage(texts.creatingFolder(dataDir));
    assertMailSettings(settings);
    if (missing.secrets) writeMessage(texts.creatingSecrets(join(dataDir, 'secrets.json')));
    const secrets = await loadPlatformSecrets(context);
    const transports = await loadTransports(settings, log);
    const bus = await openBusConnection(context);
    const tracing = await resolveTracing(settings);
    const objectStorage = await resolveMediaStorage(context);

    if (databaseUrl === undefined) writeMessage(missing.database ? texts.creatingDatabase : texts.startingDatabase);
    const database = await openDatabase(settings, log);
    cleanup.push(database.close);
    const { connection, pooled } = database;
    // Migrate before the server starts, which would otherwise migrate and report a database error as a port error.
    writeMessage(missing.database ? texts.creatingTables : texts.migrating);
    await migrateDatabase(connection).catch((error: unknown) => {
      throw explainDatabaseError(error, databaseUrl);
    });
    if (signal.aborted) return void (await cleanup.close());

    const plugins = { ...transports, bus, tracing, objectStorage };
    const recado = { ...buildPluginSettings(settings), ...plugins, connection, pooled, dataDir, secrets, version };
    const webRoot = findPagesFolder();
    if (webRoot === undefined) writeMessage(texts.noPages);
    const { metricsToken } = settings;
    writeMessage(texts.startingServer);
    const server = await createServer({ port, host, log, recado, webRoot, metricsToken });
    cleanup.push(() => server.stop());
    await server.start().catch((error: unknown) => {
      throw explainListenError(error, settings);
    });
    hold.publishUrl(server.url);
    if (signal.aborted) return void (await cleanup.close());
    return { server, failure: database.lost, stop: cleanup.close };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

/** Returns the plugin for files, which the platform and its workers load. Undefined if files stay on the local disk. */
async function resolveMediaStorage(context: ServerContext) {
  const { mediaUrl: url } = context.settings;
  if (url === undefined) return undefined;
  const { flag: neededBy } = serverOptions.mediaUrl;
  const { specifier, settings } = await resolveObjectStorage(context, { url, neededBy });
  return { specifier, settings };
}

/** Returns which of the data directory, the secrets and the database the first start has to create. */
async function findMissing(
  { dataDir, databaseUrl }: ServerSettings,
  env: ServerContext['env'],
): Promise<Readonly<Record<'folder' | 'secrets' | 'database', boolean>>> {
  const isMissing = (path: string): Promise<boolean> =>
    stat(path).then(
      () => false,
      () => true,
    );
  const hasSecretsInEnv = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  return {
    folder: await isMissing(dataDir),
    secrets: !hasSecretsInEnv && (await isMissing(join(dataDir, 'secrets.json'))),
    database: databaseUrl === undefined && (await isMissing(join(dataDir, 'postgres'))),
  };
}

const buildPluginSettings = ({
  workers,
  sessionsPerWorker,
  roles,
  rebalance,
  leaseSeconds,
  publicUrl,
  smtpUrl,
  ffmpeg,
  allowedPrivateCidrs,
  trustedProxies,
  sessionHours,
  timeZone,
  keepMessages,
  keepMedia,
  statusPage,
}: ServerSettings) => ({
  ...(publicUrl !== undefined && {
    apiUrl: `${publicUrl.replace(/\/+$/, '')}/api`,
    consoleUrl: publicUrl.replace(/\/+$/, ''),
  }),
  ...(smtpUrl !== undefined && { smtpUrl }),
  ffmpeg,
  workers,
  sessionsPerWorker,
  roles: roles.length > 0 ? roles : serverOptions.roles.fallback,
  rebalance,
  lines: deriveLeaseTimes(leaseSeconds * 1_000),
  allowedPrivateCidrs,
  trustedProxies,
  sessionHours,
  timeZone,
  statusPage: statusPage === 'public',
  retention: {
    ...(keepMessages !== undefined && { messageDays: keepMessages }),
    ...(keepMedia !== undefined && { mediaDays: keepMedia }),
  },
});

/** Milliseconds after which a worker that does not answer is killed. A history import may keep it busy so long. */
const MIN_STALL_MS = 30_000;

/**
 * Derives intervals in milliseconds from the lease duration, with four renewals per lease. Short leases need frequent
 * searches for unowned clients.
 */
const deriveLeaseTimes = (leaseMs: number) => ({
  leaseMs,
  renewMs: leaseMs / 4,
  pingMs: leaseMs / 4,
  stallMs: Math.max(MIN_STALL_MS, leaseMs),
  sweepMs: Math.min(2_000, leaseMs / 3),
});

/**
 * Checks the settings of e-mails: they need a sender, and their links need a configured base URL, because the
 * Host header of a request can be forged.
 *
 * @throws Failure when the sender or the base URL is missing
 */
function assertMailSettings({ smtpUrl, publicUrl }: ServerSettings): void {
  if (smtpUrl === undefined) return;
  if (publicUrl === undefined) throw new Failure(cliTexts.serve.failures.mailWithoutAddress);
  if (parseSenderAddress(smtpUrl) === undefined) throw new Failure(cliTexts.serve.failures.mailWithoutSender);
}
