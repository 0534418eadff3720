import type { Request } from '@hapi/hapi';
import { splitEndpointKey } from '@recado/contract';
import { mcpTexts as texts } from '@recado/texts';

/** Call of a Recado API endpoint that an MCP tool makes. */
export interface ApiCall {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** ID of the client to act for, if it is not the client to which the connection's credentials belong. */
  readonly clientId?: string | undefined;
}

export interface ApiResponse {
  readonly status: number;
  /** Response body, parsed from JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Headers of the original MCP request that identify its caller. Every API call for this request repeats them.
 */
const FORWARDED_HEADERS = ['x-api-token', 'x-client-id', 'host', 'user-agent', 'x-forwarded-for'];

/** Detects the path segments `.` and `..`. URL parsers resolve them, even encoded, to another endpoint. */
export const isDotPathSegment = (param: string): boolean => /^\.{0,2}$/.test(param);

/**
 * Creates calls that pass through hapi like HTTP requests: with the same authorization, schemas,
 * limits and ownership checks. They can therefore do nothing that HTTP requests cannot do.
 */
export function createApiCaller(request: Request) {
  const prefix = request.route.path.slice(0, -'/mcp'.length);
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap(name => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return {
    /** Calls the API with the credentials and the address of the original request. */
    async callApi({ key, params = {}, query = {}, payload, idempotencyKey, clientId }: ApiCall): Promise<ApiResponse> {
      if (Object.values(params).some(isDotPathSegment))
        return { status: 404, body: { message: texts.unknownResource } };
      const { method, path } = splitEndpointKey(key);
      const filledPath = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const response = await request.server.inject({
        method,
        url: `${prefix}${filledPath}?${toQueryString(query)}`,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(clientId !== undefined && { 'x-client-id': clientId }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(payload !== undefined && { payload: JSON.stringify(payload) }),
        remoteAddress: request.info.remoteAddress,
        app: { viaMcp: true },
      });
      return { status: response.statusCode, body: JSON.parse(response.payload || '{}') };
    },
  };
}
export type ApiCaller = ReturnType<typeof createApiCaller>;

function toQueryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    pairs.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return pairs.toString();
}
