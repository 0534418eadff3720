import type { Server } from '@hapi/hapi';
import type { TransportWebhook } from '@recado/transport';
import { createAuthTools, createCredentialUseCounter, registerAuthStrategies } from '../api/accounts/auth/index.ts';
import { createAdminClaimCodeStore, createCallerLoader, createFirstAdministratorCode } from '../api/accounts/index.ts';
import { transportWebhookRoutes } from '../api/clients/transportWebhookRoutes.ts';
import { createUptimeRecorder } from '../api/clients/uptime/createUptimeRecorder.ts';
import {
  bindRoute,
  createRequestIpAddressResolver,
  registerErrorResponses,
  rejectCorsPreflights,
  rejectUnsupportedMethods,
  respondToOversizedBodies,
} from '../api/http/index.ts';
import { type ApiServices, apiRoutes, createApiServices } from '../api/index.ts';
import { createUnsettledMessageSettler } from '../api/messaging/sending/index.ts';
import { checkDatabaseWritable } from '../core/data/checkDatabaseWritable.ts';
import { createCommitConnectionPool } from '../core/data/createCommitConnectionPool.ts';
import { createDatabasePool } from '../core/data/database.ts';
import { migrateDatabase } from '../core/data/migrateDatabase.ts';
import { rows } from '../core/data/sql.ts';
import { storeRetentionLimits } from '../core/retention/index.ts';
import { verifySealingKeys } from '../core/sealing/index.ts';
import { startTracing } from '../core/tracing/index.ts';
import { createSsrfGuard } from '../deliveries/guard/index.ts';
import {
  computeIdleTransactionTimeoutMs,
  createTransportRegistry,
  defaultLineSettings,
  expireLeasesOfDeadOwners,
} from '../lines/index.ts';
import { createDatabaseHealthCheck } from './createDatabaseHealthCheck.ts';
import { createPlatformNode } from './createPlatformNode.ts';
import { type PluginOptions, type RecadoPluginOptions, validateRecadoOptions } from './PluginOptions.ts';
import { createPlatformMaintenance } from './platformMaintenance.ts';

/** Milliseconds for which a successful database write check is reused, so that health requests rarely write. */
const WRITE_CHECK_CACHE_MS = 5_000;

/** One instance of Recado, with its routes and the operations that a host can call. */
export interface Recado {
  readonly services: ApiServices;
  /** Adds the routes, login strategies and life cycle events to a Hapi server, or to the realm of a plugin. */
  register(server: Server): Promise<void>;
  /** Transfers this node's clients to others before a stop. @returns the number of clients that no node took */
  leave(): Promise<number>;
  isDatabaseUp(): Promise<boolean>;
  /** Whether the database can store data. With a full disk, it still answers queries but cannot store. */
  isDatabaseWritable(): Promise<boolean>;
  /** Returns a new one-time code while no administrator exists. Each start invalidates the previous code. */
  firstAdministratorCode(): Promise<string | undefined>;
}

/**
 * Connects the parts of one instance. The database and the sessions only open when the server starts, and
 * close after the server has answered its last request.
 */
export function createRecado(hostOptions: RecadoPluginOptions): Recado {
  const validatedOptions = validateRecadoOptions(hostOptions);
  const { leaseMs = defaultLineSettings.leaseMs } = validatedOptions.lines;
  const sessionSettings = { idle_in_transaction_session_timeout: computeIdleTransactionTimeoutMs(leaseMs) };
  const options = { ...validatedOptions, connection: { ...validatedOptions.connection, ...sessionSettings } };
  const { connection, pooled, secrets, sessionHours, roles, log } = options;
  const database = pooled
    ? createDatabasePool(pooled, undefined, undefined, { isPooled: true })
    : createDatabasePool(connection);
  const commitPool = createCommitConnectionPool(connection);
  const auth = createAuthTools({ secrets, claimStore: createAdminClaimCodeStore(database), sessionHours });
  const guard = createSsrfGuard({ allowedPrivateCidrs: options.allowedPrivateCidrs });
  const eventsStored = (clientIds: readonly string[]): void => {
    services.dispatcher.notifyDueDeliveries();
    for (const clientId of clientIds) services.feed.notifyNewEvents(clientId);
  };
  const nodeLost = (): void => unsettledMessages?.scheduleSearch();
  const otherTransports = options.otherTransports.map(({ transport }) => transport);
  const transports = createTransportRegistry(options.transport, otherTransports);
  const node = createPlatformNode({ ...options, transports, database, seal: auth.seal, eventsStored, nodeLost });
  const services: ApiServices = createApiServices({
    ...options,
    transports,
    transportWebhooks: webhooksOf(options),
    database,
    commitPool,
    auth,
    guard,
    sessions: node.sessions,
    files: node.files,
    bus: node.bus,
    localWorkers: () => node.workers,
    nodes: node.nodes,
  });

  const unsettledMessages =
    options.natsUrl === undefined
      ? undefined
      : createUnsettledMessageSettler({
          ...{ database, log, bus: node.bus, node: node.id },
          otherNodes: () => node.nodes().flatMap(({ id }) => (id === node.id ? [] : [id])),
          filterInFlight: services.sending.filterInFlight,
        });
  const credentialUses = createCredentialUseCounter({ database, log });
  const uptimeRuns = createUptimeRecorder({ database, log });
  const { depot: objectStorage } = node;
  let stopTracing: (() => Promise<void>) | undefined;
  const maintenance = createPlatformMaintenance({
    ...{ database, uploads: services.uploads, dataDir: options.dataDir, log },
    files: node.files,
    ...(objectStorage && { depot: { objectStorage, dataDir: options.dataDir } }),
  });

  return {
    services,

    async register(server) {
      const { prefix } = server.realm.modifiers.route;
      const resolveClientAddress = createRequestIpAddressResolver(options.trustedProxies);
      const strategies = registerAuthStrategies(server, {
        ...createCallerLoader(database),
        sessionTokens: auth.sessionTokens,
        apiTokens: auth.apiTokens,
        accountKeys: auth.accountKeys,
        uses: credentialUses,
        addressOf: resolveClientAddress,
      });
      const binding = {
        strategies,
        resolveClientAddress,
        checkAnswers: options.checkAnswers,
      };
      rejectCorsPreflights(server);
      rejectUnsupportedMethods(server);
      registerErrorResponses(server);
      respondToOversizedBodies(server);
      const { version, consoleUrl } = options;
      const description = { version, serverUrl: prefix ?? '/', consoleUrl };
      if (roles.includes('api')) {
        server.route(apiRoutes(services, description).map(route => bindRoute(route, binding)));
        server.route(transportWebhookRoutes(services, resolveClientAddress));
      }

      server.ext('onPreStart', async () => {
        const { traces } = options;
        stopTracing = traces && (await startTracing({ ...traces, version, process: 'api', log }));
        await migrateDatabase(connection);
        await verifySealingKeys(database, options.secrets.seal);
        await storeRetentionLimits(database, options.retention);
        // First end the leases of dead processes on this machine, so that the recovery includes their messages.
        await expireLeasesOfDeadOwners(database);
        // With several nodes, each tracks its own sends, even for another node's client (`unsettledMessages`).
        if (!unsettledMessages) await services.sending.recover();
        node.start();
        unsettledMessages?.scheduleSearch();
        credentialUses.start();
        uptimeRuns.start();
        if (roles.includes('deliveries')) startBackgroundServices(services);
        maintenance.start();
      });
      // End the open streams of live events, because a stop waits until all responses have ended.
      server.ext('onPreStop', async () => {
        services.feed.stop();
        services.presence.stop();
        services.connectionFeed.stop();
      });
      server.ext('onPostStop', async () => {
        // Await the notifiers last. Otherwise an unresponsive mail server would delay the other stops.
        const notifiersStopped = Promise.all([
          services.noticeSender.stop(),
          services.notifier.stop(),
          services.pushNotifier.stop(),
          services.dailyReports.stop(),
        ]);
        await maintenance.stop();
        await services.recovery.waitForPendingEmails();
        await services.emails.settled();
        await services.robot.stop();
        await services.messageBatches.stop();
        await services.dispatcher.stop();
        await services.scheduler.stop();
        await services.releaser.stop();
        await credentialUses.stop();
        await uptimeRuns.stop();
        await services.lineHealth.stop();
        await services.campaignRunner.stop();
        await services.offlinePeriods.stop();
        await services.returns.stop();
        await services.dataExporter.stop();
        unsettledMessages?.stop();
        await node.stop();
        await notifiersStopped;
        await guard.close();
        await commitPool.destroy();
        await database.destroy();
        await stopTracing?.();
      });
    },

    leave: node.leave,
    isDatabaseUp: createDatabaseHealthCheck({
      runCheck: async () => void (await rows(database, 'SELECT 1')),
      log,
      logMessages: { failed: 'the database does not answer', recovered: 'the database answers again' },
    }),
    isDatabaseWritable: createDatabaseHealthCheck({
      runCheck: () => checkDatabaseWritable(database),
      log,
      logMessages: { failed: 'the database cannot store anything', recovered: 'the database stores again' },
      cacheMs: WRITE_CHECK_CACHE_MS,
    }),

    firstAdministratorCode: () => createFirstAdministratorCode(database, auth.adminClaim),
  };
}

/** Starts the background services. Several nodes can run them, because each claims rows (`SKIP LOCKED`). */
function startBackgroundServices(services: ApiServices): void {
  const { dispatcher, messageBatches, robot, scheduler, releaser, returns } = services;
  const {
    lineHealth,
    campaignRunner,
    noticeSender,
    notifier,
    pushNotifier,
    offlinePeriods,
    dataExporter,
    dailyReports,
  } = services;
  for (const service of [dispatcher, messageBatches, robot, scheduler, releaser, dataExporter, returns])
    service.start();
  for (const service of [
    lineHealth,
    campaignRunner,
    noticeSender,
    notifier,
    pushNotifier,
    offlinePeriods,
    dailyReports,
  ])
    service.start();
}

/** Collects the webhook parsers by transport name, for the transports whose networks send webhooks. */
function webhooksOf(options: PluginOptions): ReadonlyMap<string, TransportWebhook> {
  const webhooks = new Map<string, TransportWebhook>();
  for (const { transport, transportWebhook } of [options, ...options.otherTransports])
    if (transportWebhook) webhooks.set(transport.name, transportWebhook);
  return webhooks;
}
