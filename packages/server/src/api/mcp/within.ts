import type { Request } from '@hapi/hapi';
import { splitKey } from '@recado/contract';
import { mcp as texts } from '@recado/texts';

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    /** An agent asks, through `POST /mcp`. No header says so: whoever calls cannot. */
    viaMcp?: true;
  }
}

/** What a call of the API is made of. */
export interface InnerCall {
  readonly key: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** Whom it is about, where the connection says nobody, or somebody else. */
  readonly clientId?: string | undefined;
}

export interface InnerAnswer {
  readonly status: number;
  /** JSON parsed. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the API as whoever made a request, from where they made it. */
export type Within = (call: InnerCall) => Promise<InnerAnswer>;

/** What the API knows a caller by. */
const carried = ['x-api-token', 'x-client-id', 'host', 'user-agent', 'x-forwarded-for'];

/** Whoever reads an address walks `.` and `..`, even percent-encoded: they would lead to another endpoint. */
export const leadsElsewhere = (param: string): boolean => /^\.{0,2}$/.test(param);

/**
 * Calls by the same door as over HTTP: the same guard, shapes, limits and ownership, so that nothing can be done here that
 * could not be done there.
 */
export function within(request: Request): Within {
  const prefix = request.route.path.slice(0, -'/mcp'.length);
  const headers = Object.fromEntries(
    carried.flatMap(name => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  return async ({ key, params = {}, query = {}, payload, idempotencyKey, clientId }) => {
    if (Object.values(params).some(leadsElsewhere))
      return { status: 404, body: { message: texts.unknownResource } };
    const { method, path } = splitKey(key);
    const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const answer = await request.server.inject({
      method,
      url: `${prefix}${filled}?${search(query)}`,
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
    return { status: answer.statusCode, body: JSON.parse(answer.payload || '{}') };
  };
}

function search(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    pairs.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return pairs.toString();
}
