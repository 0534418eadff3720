import Hapi, { type Request, type Server } from '@hapi/hapi';
import hapiPino from 'hapi-pino';
import type { Logger } from 'pino';
import { validate as isUuid } from 'uuid';
import { answerErrors } from '../api/http/index.ts';
import { createAddressOf, healthRoutes, meterRequests, metricsRoute } from '../api/routes/index.ts';
import { safeLog } from '../ground/log/safeLog.ts';
import { createRecado, type GivenOptions } from '../plugin/index.ts';
import { answerUnparsable } from './answerUnparsable.ts';
import { endUnfinishedBodies } from './endUnfinishedBodies.ts';
import { secureHeaders } from './secureHeaders.ts';
import { statusPages } from './statusPages.ts';
import { webPages } from './webPages.ts';

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  readonly log: Logger;
  readonly recado: GivenOptions;
  /** Folder of the built pages; without it only the API is served. */
  readonly webRoot?: string | undefined;
  /** Whoever reads `/metrics` has to send it; without, only programs on this machine may. */
  readonly metricsToken?: string | undefined;
  /** In which a request's body has to arrive whole; default 30 s. */
  readonly bodyTimeoutMs?: number | undefined;
}

/** A whole server around one instance of the plugin, mounted at `/api`. */
export interface RecadoServer {
  /** Opens database and sessions, then listens. */
  start(): Promise<void>;
  /** Hands its clients to other nodes where there are any; then refuses new requests, answers those in flight, closes the sessions without logging out, lets go of the database. */
  stop(): Promise<void>;
  /** Once started: where it answers, as one would type it. */
  readonly url: string;
  /** The one-time code of a platform without an administrator; undefined when it has one. */
  firstAdministratorCode(): Promise<string | undefined>;
  /** Answers a request that came over no socket: all of hapi's life cycle, none of HTTP's parsing. */
  inject: Server['inject'];
}

/** How long requests in flight may take while stopping, milliseconds. */
const DRAIN = 10_000;

/**
 * How long a connection is kept for its next request, milliseconds: longer than whoever stands before it keeps theirs (nginx and
 * load balancers a minute, Caddy two). Who ends it may do so while the other writes, and with Node's own 5 s that was us:
 * the request was lost, or a proxy said 502.
 */
const KEPT_OPEN = 130_000;

/** The deployment that `recado serve` runs. */
export async function createServer({
  port,
  host,
  log,
  recado: options,
  webRoot,
  metricsToken,
  bodyTimeoutMs,
}: ServerOptions): Promise<RecadoServer> {
  const server = Hapi.server({ port, host, router: { stripTrailingSlash: true } });
  server.listener.keepAliveTimeout = KEPT_OPEN;
  await server.register({ plugin: hapiPino, options: logOptions(safeLog(log)) });
  answerErrors(server, { area: '' });
  if (webRoot !== undefined) await webPages(server, webRoot);
  secureHeaders(server);
  answerUnparsable(server);
  endUnfinishedBodies(server, bodyTimeoutMs);
  const instance = createRecado({ log, ...options });
  await server.register(
    { plugin: { name: 'recado', register: instance.register } },
    { routes: { prefix: '/api' } },
  );
  const { metrics, statusPages: pages } = instance.services;
  if (pages.isPublic && (options.roles ?? ['api']).includes('api'))
    statusPages(server, { pages, addressOf: createAddressOf(options.trustedProxies ?? []) });
  meterRequests(server, metrics);
  const behindProxy = (options.trustedProxies ?? []).length > 0;
  server.route(metricsRoute(metrics, { token: metricsToken, behindProxy }));
  let stopping = false;
  server.ext('onPreStop', () => {
    stopping = true;
  });
  const { isDatabaseUp: database, isDatabaseWritable: storage } = instance;
  server.route(healthRoutes({ database, storage, accepting: () => !stopping }));

  return {
    start: () => server.start(),
    async stop() {
      stopping = true;
      await instance.leave();
      await server.stop({ timeout: DRAIN });
    },
    get url() {
      const shown = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
      return `http://${shown}:${server.info.port}`;
    },
    firstAdministratorCode: instance.firstAdministratorCode,
    inject: server.inject.bind(server) as Server['inject'],
  };
}

/**
 * What is logged of a request: enough to find it again, nothing that opens a door. Headers and bodies hold tokens,
 * passwords, messages and phone numbers, so none of them is logged; of the query nothing either, and of the path what
 * names a place of ours. Only an error's own text is in the message: it may quote what was asked.
 */
const logOptions = (log: Logger): hapiPino.Options => ({
  instance: log,
  logPayload: false,
  logQueryParams: false,
  logPathParams: false,
  wrapSerializers: false,
  serializers: { res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }) },
  // Who hangs up, or sends what is no HTTP, is answered; nothing of ours has failed.
  ignoredEventTags: Object.assign([], { log: ['client'] }), // an object; its types say a list
  ignorePaths: ['/health/live', '/health/ready'],
  customRequestCompleteLevel: 'debug',
  customRequestCompleteMessage: () => 'answered',
  customRequestErrorMessage: () => 'a request failed',
  getChildBindings: (request: Request) => ({
    request: { id: request.info.id, method: request.method, path: shownPath(request.path) },
  }),
});

/** People put tokens and numbers into addresses that do not exist. */
const shownPath = (path: string): string =>
  path
    .split('/')
    .map(segment =>
      segment === '' || isUuid(segment) || /^[a-z][a-z.-]{0,30}$/.test(segment) ? segment : '*',
    )
    .join('/');
