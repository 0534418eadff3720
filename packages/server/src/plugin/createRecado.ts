import type { Server } from '@hapi/hapi';
import type { TransportWebhook } from '@recado/transport';
import { createCallerLoader, createClaimStore, firstAdministratorCode } from '../api/accounts/index.ts';
import { createAuthTools, createUses, registerStrategies } from '../api/auth/index.ts';
import { answerErrors } from '../api/http/index.ts';
import { createServices, type Services } from '../api/index.ts';
import {
  answerLargeBodies,
  apiRoutes,
  bindRoute,
  createAddressOf,
  refuseMethods,
  refusePreflights,
  transportWebhookRoutes,
} from '../api/routes/index.ts';
import { createAbandoned } from '../api/sending/index.ts';
import { createRuns } from '../api/uptime/createRuns.ts';
import { createGuard } from '../deliveries/guard/index.ts';
import { createCommitPool } from '../ground/data/createCommitPool.ts';
import { createDatabase } from '../ground/data/database.ts';
import { migrateDatabase } from '../ground/data/migrateDatabase.ts';
import { rows } from '../ground/data/sql.ts';
import { tryWrite } from '../ground/data/tryWrite.ts';
import { allowAtMost } from '../ground/retention/index.ts';
import { holdSealingKeys } from '../ground/sealing/index.ts';
import { startTracing } from '../ground/tracing/index.ts';
import { createTransports, expireDead, lineDefaults, standstillMs } from '../lines/index.ts';
import { createCheck } from './createCheck.ts';
import { checkedOptions, type GivenOptions, type PluginOptions } from './PluginOptions.ts';
import { startNode } from './startNode.ts';
import { createUpkeep } from './upkeep.ts';

/** Milliseconds between two tries to write. */
const WRITE_PACE = 5_000;

/** One instance of Recado: what the host may ask it, besides its routes. */
export interface Recado {
  readonly services: Services;
  /** Registers routes, strategies and the life cycle on a server or on a plugin's part of one. */
  register(server: Server): Promise<void>;
  /** Hands this node's clients over to others, before it stops. @returns how many nobody could take */
  leave(): Promise<number>;
  isDatabaseUp(): Promise<boolean>;
  /** Whether the database can store anything: on a full disk it still answers. */
  isDatabaseWritable(): Promise<boolean>;
  /** A new one-time code, as long as there is no administrator (each start makes the earlier one void). */
  firstAdministratorCode(): Promise<string | undefined>;
}

/**
 * Wires one instance together. Nothing is opened yet: the database and the sessions open when the server starts and
 * close after it has answered its last request.
 */
export function createRecado(given: GivenOptions): Recado {
  const checked = checkedOptions(given);
  const { leaseMs = lineDefaults.leaseMs } = checked.lines;
  const own = { idle_in_transaction_session_timeout: standstillMs(leaseMs) };
  const options = { ...checked, connection: { ...checked.connection, ...own } };
  const { connection, pooled, secrets, sessionHours, roles, log } = options;
  const database = pooled
    ? createDatabase(pooled, undefined, undefined, { isPooled: true })
    : createDatabase(connection);
  const committing = createCommitPool(connection);
  const auth = createAuthTools({ secrets, claimStore: createClaimStore(database), sessionHours });
  const guard = createGuard({ allowedPrivateCidrs: options.allowedPrivateCidrs });
  const stored = (clientIds: readonly string[]): void => {
    services.dispatcher.news();
    for (const clientId of clientIds) services.feed.news(clientId);
  };
  const lost = (): void => abandoned?.expect();
  const others = options.otherTransports.map(({ transport }) => transport);
  const transports = createTransports(options.transport, others);
  const node = startNode({ ...options, transports, database, seal: auth.seal, stored, lost });
  const services: Services = createServices({
    ...options,
    transports,
    transportWebhooks: webhooksOf(options),
    database,
    committing,
    auth,
    guard,
    sessions: node.sessions,
    files: node.files,
    bus: node.bus,
    localWorkers: () => node.workers,
    nodes: node.nodes,
  });

  const abandoned =
    options.natsUrl === undefined
      ? undefined
      : createAbandoned({
          ...{ database, log, bus: node.bus, node: node.id },
          others: () => node.nodes().flatMap(({ id }) => (id === node.id ? [] : [id])),
          underWay: services.sending.underWay,
        });
  const uses = createUses({ database, log });
  const runs = createRuns({ database, log });
  const { depot } = node;
  let stopTracing: (() => Promise<void>) | undefined;
  const upkeep = createUpkeep({
    ...{ database, uploads: services.uploads, dataDir: options.dataDir, log },
    files: node.files,
    ...(depot && { depot: { depot, dataDir: options.dataDir } }),
  });

  return {
    services,

    async register(server) {
      const { prefix } = server.realm.modifiers.route;
      const addressOf = createAddressOf(options.trustedProxies);
      const strategies = registerStrategies(server, {
        ...createCallerLoader(database),
        sessionTokens: auth.sessionTokens,
        apiTokens: auth.apiTokens,
        accountKeys: auth.accountKeys,
        uses,
        addressOf,
      });
      const binding = {
        strategies,
        addressOf,
        checkAnswers: options.checkAnswers,
      };
      refusePreflights(server);
      refuseMethods(server);
      answerErrors(server);
      answerLargeBodies(server);
      const { version, consoleUrl } = options;
      const description = { version, serverUrl: prefix ?? '/', consoleUrl };
      if (roles.includes('api')) {
        server.route(apiRoutes(services, description).map(route => bindRoute(route, binding)));
        server.route(transportWebhookRoutes(services, addressOf));
      }

      server.ext('onPreStart', async () => {
        const { traces } = options;
        stopTracing = traces && (await startTracing({ ...traces, version, process: 'api', log }));
        await migrateDatabase(connection);
        await holdSealingKeys(database, options.secrets.seal);
        await allowAtMost(database, options.retention);
        // First, so that what a process of this machine was sending when it died counts as left behind.
        await expireDead(database);
        // Of several nodes each knows what it sends, whoever has the client.
        if (!abandoned) await services.sending.recover();
        node.start();
        abandoned?.expect();
        uses.start();
        runs.start();
        if (roles.includes('deliveries')) startDeliveries(services);
        upkeep.start();
      });
      // Readers of live events would otherwise hold up the end.
      server.ext('onPreStop', async () => {
        services.feed.stop();
        services.presence.stop();
        services.connectionFeed.stop();
      });
      server.ext('onPostStop', async () => {
        // A mail server that does not answer holds up nothing.
        const told = Promise.all([
          services.noticeSender.stop(),
          services.teller.stop(),
          services.pushTeller.stop(),
          services.dailyLetters.stop(),
        ]);
        await upkeep.stop();
        await services.recovery.settled();
        await services.letters.settled();
        await services.robot.stop();
        await services.turns.stop();
        await services.dispatcher.stop();
        await services.scheduler.stop();
        await services.releaser.stop();
        await uses.stop();
        await runs.stop();
        await services.lineHealth.stop();
        await services.campaignRunner.stop();
        await services.absences.stop();
        await services.returns.stop();
        await services.exporter.stop();
        abandoned?.stop();
        await node.stop();
        await told;
        await guard.close();
        await committing.destroy();
        await database.destroy();
        await stopTracing?.();
      });
    },

    leave: node.leave,
    isDatabaseUp: createCheck({
      ask: async () => void (await rows(database, 'SELECT 1')),
      log,
      said: { lost: 'the database does not answer', found: 'the database answers again' },
    }),
    isDatabaseWritable: createCheck({
      ask: () => tryWrite(database),
      log,
      said: { lost: 'the database cannot store anything', found: 'the database stores again' },
      holds: WRITE_PACE,
    }),

    firstAdministratorCode: () => firstAdministratorCode(database, auth.adminClaim),
  };
}

/** What goes out by itself: any number of nodes may do so on one database, since each takes its rows (`SKIP LOCKED`). */
function startDeliveries(services: Services): void {
  const { dispatcher, turns, robot, scheduler, releaser, returns } = services;
  const { lineHealth, campaignRunner, noticeSender, teller, pushTeller, absences, exporter, dailyLetters } =
    services;
  for (const one of [dispatcher, turns, robot, scheduler, releaser, exporter, returns]) one.start();
  for (const one of [lineHealth, campaignRunner, noticeSender, teller, pushTeller, absences, dailyLetters])
    one.start();
}

/** Of the transports whose networks post, by the transports' names. */
function webhooksOf(options: PluginOptions): ReadonlyMap<string, TransportWebhook> {
  const webhooks = new Map<string, TransportWebhook>();
  for (const { transport, transportWebhook } of [options, ...options.otherTransports])
    if (transportWebhook) webhooks.set(transport.name, transportWebhook);
  return webhooks;
}
