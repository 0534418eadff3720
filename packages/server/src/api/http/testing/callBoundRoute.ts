import Hapi, {
  type AuthCredentials,
  type Server,
  type ServerInjectOptions,
  type ServerInjectResponse,
} from '@hapi/hapi';
import { type ApiEndpointKey, splitEndpointKey } from '@recado/contract';
import { bindRoute } from '../bindRoute.ts';
import { createJsonBodyReader } from '../bodies/createJsonBodyReader.ts';
import type { EndpointCall, EndpointRoute } from '../defineRoute.ts';
import { registerErrorResponses } from '../registerErrorResponses.ts';
import type { AuthStrategies } from '../requestCredentials.ts';

export const RESOURCE_ID = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b';
export const CALLER_ADDRESS = '203.0.113.7';

const user = {
  id: 'ana',
  name: 'Ana',
  role: 'user',
  active: true,
  signInId: 'sign-in',
  hasRecentIdentity: true,
} as const;
const app = { ownerId: 'ana', clientId: RESOURCE_ID, digest: Buffer.alloc(32) } as const;
/** Credentials that each authentication strategy of the test server accepts for every request. */
const credentialsByStrategy: Readonly<Record<keyof AuthStrategies, AuthCredentials>> = {
  session: { user },
  admin: { user: { ...user, role: 'admin' } },
  token: { app },
  program: { app: { ownerId: 'ana', digest: app.digest } },
};

interface BoundRouteOptions {
  /** Returns the handler's result; by default, an empty object. */
  readonly reply?: (call: EndpointCall<ApiEndpointKey>) => unknown;
  readonly checkAnswers?: boolean;
  /** Changes the server before the route is added, as a host application may do. */
  readonly configure?: (server: Server) => void;
}

/** Result of a request to a bound route. */
export interface BoundRouteResult {
  readonly status: number;
  readonly headers: ServerInjectResponse['headers'];
  /** Response body as text. */
  readonly text: string;
  /** Spanish error text of the response, if it is an error. */
  readonly message: string | undefined;
  /** Input of the handler; undefined if the request did not reach it. */
  readonly call: EndpointCall<ApiEndpointKey> | undefined;
}

/**
 * Sends one request to the route of an endpoint, on a Hapi server that does not listen. Every request is authenticated.
 *
 * @param request request for Hapi's `inject`; the method is that of the endpoint by default
 */
export async function callBoundRoute(
  key: ApiEndpointKey,
  request: ServerInjectOptions,
  { reply = () => ({}), checkAnswers = false, configure }: BoundRouteOptions = {},
): Promise<BoundRouteResult> {
  const server = Hapi.server({ debug: false });
  registerErrorResponses(server, { pathPrefix: '' });
  for (const [name, credentials] of Object.entries(credentialsByStrategy)) {
    server.auth.scheme(name, () => ({ authenticate: (_request, h) => h.authenticated({ credentials }) }));
    server.auth.strategy(name, name);
  }
  configure?.(server);
  let lastCall: EndpointCall<ApiEndpointKey> | undefined;
  const handle = (call: EndpointCall<ApiEndpointKey>) => {
    lastCall = call;
    return reply(call);
  };
  const strategies = { session: 'session', admin: 'admin', token: 'token', program: 'program' };
  const resolveClientAddress = () => CALLER_ADDRESS;
  const jsonBodies = createJsonBodyReader({ resolveClientAddress });
  const options = { strategies, checkAnswers, resolveClientAddress, jsonBodies };
  server.route(bindRoute({ key, handle: handle as EndpointRoute['handle'] }, options));
  const { method } = splitEndpointKey(key);
  const { statusCode, headers, payload, result } = await server.inject({ method, ...request });
  const { message } = (result ?? {}) as { readonly message?: string };
  return { status: statusCode, headers, text: payload, message, call: lastCall };
}
