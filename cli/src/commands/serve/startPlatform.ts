import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, migrateDatabase, type RecadoServer, senderOf } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { explainDatabase } from '../../serving/explainDatabase.ts';
import { explainListen } from '../../serving/explainListen.ts';
import { findSite } from '../../serving/findSite.ts';
import { holdDataDir } from '../../serving/holdDataDir.ts';
import { loadTransports } from '../../serving/loadTransport.ts';
import { openDatabase } from '../../serving/openDatabase.ts';
import { openSecrets } from '../../serving/openSecrets.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type ServerSettings, serverOptions } from '../../settings/serverOptions.ts';
import { version } from '../../version.ts';
import { createStack } from './createStack.ts';

const texts = cli.serve;

export interface Platform {
  readonly server: RecadoServer;
  /** Resolves when something it cannot do without is lost for good. */
  readonly lost: Promise<Failure>;
  /** Requests in flight are answered, sessions are closed without logging out, and last the database stops. */
  stop(): Promise<void>;
}

/**
 * Starts everything `recado serve` is made of, or nothing: what was started before a failure is stopped again.
 *
 * @returns undefined when `signal` was aborted meanwhile
 * @throws Failure
 */
export async function startPlatform(
  context: ServerContext,
  signal: AbortSignal,
): Promise<Platform | undefined> {
  const { settings, log, say, env } = context;
  const { port, host, dataDir, databaseUrl } = settings;
  const opened = createStack();
  try {
    const isNew = await findMissing(settings, env);
    const hold = await holdDataDir(dataDir, cli.serve.failures.dataDirInUse(dataDir));
    opened.push(hold.release);
    if (isNew.folder) say(texts.makingFolder(dataDir));
    explainMail(settings);
    if (isNew.secrets) say(texts.makingSecrets(join(dataDir, 'secrets.json')));
    const secrets = await openSecrets(context);
    const loaded = await loadTransports(settings, log);

    if (databaseUrl === undefined) say(isNew.database ? texts.makingDatabase : texts.startingDatabase);
    const database = await openDatabase(settings, log);
    opened.push(database.close);
    const { connection, pooled } = database;
    // The server would do it too; here, what the database refuses is not taken for trouble with the port.
    say(isNew.database ? texts.makingTables : texts.migrating);
    await migrateDatabase(connection).catch((error: unknown) => {
      throw explainDatabase(error, databaseUrl);
    });
    if (signal.aborted) return void (await opened.close());

    const recado = { ...pluginSettings(settings), ...loaded, connection, pooled, dataDir, secrets, version };
    const webRoot = findSite();
    if (webRoot === undefined) say(texts.noPages);
    const { metricsToken } = settings;
    say(texts.startingServer);
    const server = await createServer({ port, host, log, recado, webRoot, metricsToken });
    opened.push(() => server.stop());
    await server.start().catch((error: unknown) => {
      throw explainListen(error, settings);
    });
    hold.announce(server.url);
    if (signal.aborted) return void (await opened.close());
    return { server, lost: database.lost, stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What a first start is going to make. */
async function findMissing(
  { dataDir, databaseUrl }: ServerSettings,
  env: ServerContext['env'],
): Promise<Readonly<Record<'folder' | 'secrets' | 'database', boolean>>> {
  const isMissing = (path: string): Promise<boolean> =>
    stat(path).then(
      () => false,
      () => true,
    );
  const areGiven = !!env.RECADO_JWT_SECRET && !!env.RECADO_SEAL_KEY;
  return {
    folder: await isMissing(dataDir),
    secrets: !areGiven && (await isMissing(join(dataDir, 'secrets.json'))),
    database: databaseUrl === undefined && (await isMissing(join(dataDir, 'postgres'))),
  };
}

const pluginSettings = ({
  workers,
  sessionsPerWorker,
  natsUrl,
  mediaUrl,
  tracesUrl,
  tracesHeaders,
  tracesPercent,
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
  ...(natsUrl !== undefined && { natsUrl }),
  ...(mediaUrl !== undefined && { mediaUrl }),
  ...(tracesUrl !== undefined && {
    traces: { url: tracesUrl, headers: headersOf(tracesHeaders), percent: tracesPercent },
  }),
  ffmpeg,
  workers,
  sessionsPerWorker,
  roles: roles.length > 0 ? roles : serverOptions.roles.fallback,
  rebalance,
  lines: timesOf(leaseSeconds * 1_000),
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

const headersOf = (given = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    given
      .split(',')
      .filter(pair => pair !== '')
      .map(pair => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  );

/**
 * In a lease's time it is prolonged six times; who has not answered for so long has lost what it held. Whoever wants a short one wants
 * its end to be noticed soon, too.
 */
const timesOf = (leaseMs: number) => ({
  leaseMs,
  renewMs: leaseMs / 6,
  stallMs: leaseMs,
  sweepMs: Math.min(3_000, leaseMs / 3),
});

/** A letter has a sender, and its link an address that nobody who writes a request can choose. @throws Failure */
function explainMail({ smtpUrl, publicUrl }: ServerSettings): void {
  if (smtpUrl === undefined) return;
  if (publicUrl === undefined) throw new Failure(cli.serve.failures.mailWithoutAddress);
  if (senderOf(smtpUrl) === undefined) throw new Failure(cli.serve.failures.mailWithoutSender);
}
