import type { Server } from '@hapi/hapi';
import type { TransportWebhook } from '@recado/transport';
import { createAuthTools, createCredentialUseCounter, registerAuthStrategies } from '../api/accounts/auth/index.ts';
import { createAdminClaimCodeStore, createCallerLoader, createFirstAdministratorCode } from '../api/accounts/index.ts';
import { transportWebhookRoutes } from '../api/clients/transportWebhookRoutes.ts';
import { createUptimeRecorder } from '../api/clients/uptime/createUptimeRecorder.ts';
import {
  bindRoute,
  createJsonBodyReader,
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
import { rows } from '../core/data/sql.ts';
import { loadObjectStorage } from '../core/files/loadObjectStorage.ts';
import { createStoredEventNotifier } from '../deliveries/events/index.ts';
import { createSsrfGuard } from '../deliveries/guard/index.ts';
import { computeIdleTransactionTimeoutMs, createTransportRegistry, defaultLineSettings } from '../lines/index.ts';
import { createDatabaseHealthCheck } from './createDatabaseHealthCheck.ts';
import { createPlatformNode } from './createPlatformNode.ts';
import { type PluginOptions, type RecadoPluginOptions, validateRecadoOptions } from './PluginOptions.ts';
import { createPlatformMaintenance } from './platformMaintenance.ts';
import { registerLifecycle } from './registerLifecycle.ts';

/** Milliseconds for which a successful database write check is reused, so that health requests rarely write. */
const WRITE_CHECK_CACHE_MS = 5_000;

/**
 * Connects the parts of one instance. The database and the sessions only open when the server starts, and
 * close after the server has answered its last request.
 */
export async function createRecado(hostOptions: RecadoPluginOptions) {
  const validatedOptions = validateRecadoOptions(hostOptions);
  const { leaseMs = defaultLineSettings.leaseMs } = validatedOptions.lines;
  const sessionSettings = { idle_in_transaction_session_timeout: computeIdleTransactionTimeoutMs(leaseMs) };
  const options = { ...validatedOptions, connection: { ...validatedOptions.connection, ...sessionSettings } };
  const { connection, pooled, secrets, sessionHours, roles, log } = options;
  const openObjectStorage = options.objectStorage && (await loadObjectStorage(options.objectStorage, { log }));
  const database = pooled
    ? createDatabasePool(pooled, undefined, undefined, { isPooled: true })
    : createDatabasePool(connection);
  const commitPool = createCommitConnectionPool(connection);
  const auth = createAuthTools({ secrets, claimStore: createAdminClaimCodeStore(database), sessionHours });
  const guard = createSsrfGuard({ allowedPrivateCidrs: options.allowedPrivateCidrs });
  const storedEvents = createStoredEventNotifier();
  const otherTransports = options.otherTransports.map(({ transport }) => transport);
  const transports = createTransportRegistry(options.transport, otherTransports);
  const node = createPlatformNode({
    ...options,
    ...{ transports, database, storedEvents, openObjectStorage },
    seal: auth.seal,
    nodeLost() {
      unsettledMessages?.scheduleSearch();
    },
  });
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
    nodes: () => node.nodes(),
  });
  storedEvents.attach(services.dispatcher, services.feed);

  const unsettledMessages =
    options.bus === undefined
      ? undefined
      : createUnsettledMessageSettler({
          ...{ database, log, bus: node.bus, node: node.id },
          otherNodes: () => node.nodes().flatMap(({ id }) => (id === node.id ? [] : [id])),
          filterInFlight: ids => services.outbox.filterInFlight(ids),
        });
  const credentialUses = createCredentialUseCounter({ database, log });
  const uptimeRuns = createUptimeRecorder({ database, log });
  const { depot: objectStorage } = node;
  const maintenance = createPlatformMaintenance({
    ...{ database, uploads: services.uploads, dataDir: options.dataDir, log },
    files: node.files,
    ...(objectStorage && { depot: { objectStorage, dataDir: options.dataDir } }),
  });

  const upCheck = createDatabaseHealthCheck({
    async runCheck() {
      await rows(database, 'SELECT 1');
    },
    log,
    logMessages: { failed: 'the database does not answer', recovered: 'the database answers again' },
  });
  const writeCheck = createDatabaseHealthCheck({
    async runCheck() {
      await checkDatabaseWritable(database);
    },
    log,
    logMessages: { failed: 'the database cannot store anything', recovered: 'the database stores again' },
    cacheMs: WRITE_CHECK_CACHE_MS,
  });

  return {
    services,

    /** Adds the routes, login strategies and life cycle events to a Hapi server, or to the realm of a plugin. */
    async register(server: Server): Promise<void> {
      const { prefix } = server.realm.modifiers.route;
      const resolveClientAddress = createRequestIpAddressResolver(options.trustedProxies);
      const strategies = registerAuthStrategies(server, {
        callers: createCallerLoader(database),
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
        bodyLimits: options.bodyLimits,
        jsonBodies: createJsonBodyReader({ resolveClientAddress, bodyLimits: options.bodyLimits }),
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
      registerLifecycle(server, {
        ...{ options, database, commitPool, guard, services, node },
        ...{ unsettledMessages, credentialUses, uptimeRuns, maintenance },
      });
    },

    /** Transfers this node's clients to others before a stop. @returns the number of clients that no node took */
    async leave(): Promise<number> {
      return node.leave();
    },

    async isDatabaseUp(): Promise<boolean> {
      return upCheck.isDatabaseHealthy();
    },

    /** Whether the database can store data. With a full disk, it still answers queries but cannot store. */
    async isDatabaseWritable(): Promise<boolean> {
      return writeCheck.isDatabaseHealthy();
    },

    /** Returns a new one-time code while no administrator exists. Each start invalidates the previous code. */
    async firstAdministratorCode(): Promise<string | undefined> {
      return createFirstAdministratorCode(database, auth.adminClaim);
    },
  };
}
/** One instance of Recado, with its routes and the operations that a host can call. */
export type Recado = ReturnType<typeof createRecado>;

/** Collects the webhook parsers by transport name, for the transports whose networks send webhooks. */
function webhooksOf(options: PluginOptions): ReadonlyMap<string, TransportWebhook> {
  const webhooks = new Map<string, TransportWebhook>();
  for (const { transport, transportWebhook } of [options, ...options.otherTransports])
    if (transportWebhook) webhooks.set(transport.name, transportWebhook);
  return webhooks;
}
