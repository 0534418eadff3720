import { join } from 'node:path';
import Hapi, { type Request, type Server, type ServerInjectOptions, type ServerInjectResponse } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import type { Logger } from 'pino';
import { validate as isUuid } from 'uuid';
import { createRequestIpAddressResolver, registerErrorResponses } from '../api/http/index.ts';
import { healthRoutes } from '../api/operations/healthRoutes.ts';
import { meterRequests } from '../api/operations/metrics/meterRequests.ts';
import { metricsRoute } from '../api/operations/metricsRoute.ts';
import { createErrorRedactingLogger } from '../core/log/createErrorRedactingLogger.ts';
import { createRecado, type RecadoPluginOptions } from '../plugin/index.ts';
import { addErrorHelp } from './addErrorHelp.ts';
import { addSecurityHeaders } from './addSecurityHeaders.ts';
import { answerUnparsableRequests } from './answerUnparsableRequests.ts';
import { endUnfinishedRequestBodies } from './endUnfinishedRequestBodies.ts';
import { DOCUMENTATION_FOLDER, registerDocumentation } from './registerDocumentation.ts';
import { registerStatusPages } from './registerStatusPages.ts';
import { registerWebPages } from './registerWebPages.ts';

export interface RecadoServerOptions {
  /** TCP port; 0 selects a free one. */
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
  readonly recado: RecadoPluginOptions;
  /** Folder of the built web pages. Without this option, only the API is served. */
  readonly webRoot?: string | undefined;
  /** Bearer token for `/metrics`. Without it, only programs on this machine can read the metrics. */
  readonly metricsToken?: string | undefined;
  /** Milliseconds until a request body must have arrived completely; default 30 s. */
  readonly bodyTimeoutMs?: number | undefined;
}

/** Milliseconds that requests in flight may take during a stop. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Milliseconds that an idle connection stays open for its next request. This must be longer than the
 * keep-alive of proxies (one minute in nginx and load balancers, two in Caddy), so that the proxy closes
 * first. With Node's default of 5 s, this server sometimes closed a connection while the proxy sent a
 * request over it. Such requests were lost, or the proxy answered 502.
 */
const KEEP_ALIVE_TIMEOUT_MS = 130_000;

/** Creates the deployment that `recado serve` runs: a server around one instance of the plugin, mounted at `/api`. */
export async function createServer({
  port,
  host,
  log,
  recado: options,
  webRoot,
  metricsToken,
  bodyTimeoutMs,
}: RecadoServerOptions) {
  const server = Hapi.server({ port, host, router: { stripTrailingSlash: true } });
  server.listener.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  await server.register({ plugin: hapiPino, options: logOptions(createErrorRedactingLogger(log)) });
  registerErrorResponses(server, { pathPrefix: '' });
  if (webRoot !== undefined) await registerWebPages(server, webRoot);
  const hasDocumentation =
    webRoot !== undefined && (await registerDocumentation(server, join(webRoot, DOCUMENTATION_FOLDER)));
  addSecurityHeaders(server);
  answerUnparsableRequests(server);
  endUnfinishedRequestBodies(server, bodyTimeoutMs);
  const instance = await createRecado({ log, ...options });
  const plugin = { name: 'recado', register: (scope: Server) => instance.register(scope) };
  await server.register({ plugin }, { routes: { prefix: '/api' } });
  const { metrics, statusPages: pages } = instance.services;
  if (pages.isPublic && (options.roles ?? ['api']).includes('api'))
    registerStatusPages(server, { pages, addressOf: createRequestIpAddressResolver(options.trustedProxies ?? []) });
  if (hasDocumentation) addErrorHelp(server);
  meterRequests(server, metrics);
  const behindProxy = (options.trustedProxies ?? []).length > 0;
  server.route(metricsRoute(metrics, { token: metricsToken, behindProxy }));
  let stopping = false;
  server.ext('onPreStop', () => {
    stopping = true;
  });
  server.route(
    healthRoutes({
      database: () => instance.isDatabaseUp(),
      storage: () => instance.isDatabaseWritable(),
      accepting: () => !stopping,
    }),
  );

  return {
    /** Opens the database and the sessions, and then accepts HTTP requests. */
    async start(): Promise<void> {
      await server.start();
    },

    /**
     * Transfers the clients to other nodes, if there are any. Then refuses new requests, answers the requests
     * in flight, closes the sessions without logging out and closes the database connections.
     */
    async stop(): Promise<void> {
      stopping = true;
      await instance.leave();
      await server.stop({ timeout: STOP_TIMEOUT_MS });
    },

    /** Base URL that people open in a browser, available after the start. */
    get url(): string {
      const displayHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
      return `http://${displayHost}:${server.info.port}`;
    },

    /**
     * Returns the one-time code for the first administrator. Undefined once the platform has an administrator.
     */
    async firstAdministratorCode(): Promise<string | undefined> {
      return instance.firstAdministratorCode();
    },

    /** Answers a request through hapi's full life cycle, but without a socket and without HTTP parsing. */
    inject<Result>(request: string | ServerInjectOptions): Promise<ServerInjectResponse<Result>> {
      return server.inject<Result>(request);
    },
  };
}
/** A complete server around one instance of the plugin, which is mounted at `/api`. */
export type RecadoServer = Awaited<ReturnType<typeof createServer>>;

interface ResParams {
  statusCode?: number;
}

/**
 * Log options that identify a request without secrets. Headers, bodies and the query are not logged,
 * because they contain tokens, passwords, messages and phone numbers. Unknown path segments are masked.
 * The log message is a constant, because the text of an error may quote the request.
 */
const logOptions = (log: Logger): hapiPino.Options => ({
  instance: log,
  logPayload: false,
  logQueryParams: false,
  logPathParams: false,
  wrapSerializers: false,
  serializers: {
    res({ statusCode }: ResParams) {
      return { statusCode };
    },
  },
  // A client that hangs up or sends invalid HTTP is not logged, because it is no failure of the server.
  ignoredEventTags: Object.assign([], { log: ['client'] }), // hapi-pino expects an object, although its types declare an array
  ignorePaths: ['/health/live', '/health/ready'],
  customRequestCompleteLevel: 'debug',
  customRequestCompleteMessage() {
    return 'answered';
  },
  customRequestErrorMessage() {
    return 'a request failed';
  },
  getChildBindings(request: Request) {
    return { request: { id: request.info.id, method: request.method, path: maskPath(request.path) } };
  },
});

/** Masks path segments, because unknown addresses may contain tokens and phone numbers. */
const maskPath = (path: string): string =>
  path
    .split('/')
    .map(segment => (segment === '' || isUuid(segment) || /^[a-z][a-z.-]{0,30}$/.test(segment) ? segment : '*'))
    .join('/');
