import type { ApiKey, EndpointKey, Presence, RecadoEvent } from '@recado/contract';
import type { QueryValues } from './address.ts';
import type { Fetch } from './fetching.ts';
import type { AcceptOf, CallOptions, Rest, ResultOf, UsualType } from './requestTypes.ts';

export interface SdkOptions {
  /** Where the API is mounted, with its prefix: `https://recado.example.mx/api`; in a browser `/api` will do. */
  readonly baseUrl: string;
  /** The platform's own by default. */
  readonly fetch?: Fetch;
  /** Asked before every call; nothing is sent while it has no token. */
  readonly session?: { token(): string | null | undefined };
  /** A client's API token, or an account key, for the calls below `/external`, and for `/mcp`. */
  readonly apiToken?: string;
  /** Of which client those calls are, where `apiToken` is an account key for several. */
  readonly clientId?: string;
  /** Milliseconds for one call; 60,000 by default. */
  readonly timeout?: number;
}

/** Options of a call about which the compiler knows nothing. */
export interface RawOptions extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryValues;
  readonly payload?: unknown;
  readonly accept?: string;
}

export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON parsed, text as a string, anything else as bytes, undefined when empty. */
  readonly body: unknown;
  /** Bytes of the body, decompressed. */
  readonly size: number;
  readonly milliseconds: number;
}

/**
 * How a following fares. `connected` with the number it goes on after, once the server has named one; `lost` until the
 * next attempt, which comes by itself.
 */
export type FollowChange =
  | { readonly state: 'connected'; readonly after: number }
  | { readonly state: 'lost'; readonly error: Error | undefined };

export interface FollowOptions {
  /** Whose events, where a session asks; an API token is of one client already. */
  readonly clientId?: string;
  /** Go on after this number; 0 begins with the oldest that is kept. By default only what comes from now on. */
  readonly after?: number;
  readonly signal?: AbortSignal;
  /** Told of each connection and of each end of one. */
  readonly changed?: (change: FollowChange) => void;
  /** Told who of the others is writing, all of them each time, where a session asks. */
  readonly present?: (writing: readonly Presence[]) => void;
}

export interface Sdk {
  /**
   * Calls an endpoint of the contract and resolves to the body of its answer.
   *
   * @throws ApiError when the API refuses or fails
   * @throws NetworkError when no answer of the API arrives
   * @throws TypeError for a path parameter that cannot be one
   * The caller's own abort rejects with the signal's reason.
   */
  request<K extends ApiKey, A extends AcceptOf<K> = UsualType<K>>(
    key: K,
    ...rest: Rest<K, A>
  ): Promise<ResultOf<K, A>>;
  /** The same without types, answering whatever came with any status; throws as `request` does, except `ApiError`. */
  raw(key: EndpointKey, options?: RawOptions): Promise<RawAnswer>;
  /**
   * A client's events as they happen, for `for await`: by an API token, or by a session for a client of its user's.
   * Connects again by itself, wherever it was; leave the loop or abort the signal to end it.
   *
   * @throws ApiError when the API refuses, also later on: a token that was changed, say
   */
  follow(options?: FollowOptions): AsyncIterable<RecadoEvent>;
  /**
   * How the session's own clients are connected: all of them at first and after each interruption, then those that changed.
   *
   * @throws ApiError when the API refuses, also later on
   */
  followConnections(
    options?: Pick<FollowOptions, 'signal' | 'changed'>,
  ): AsyncIterable<ResultOf<'GET /clients/connections'>>;
  /** A copy that speaks for a client, by its API token or by an account key. */
  withApiToken(token: string): Sdk;
  /** A copy that speaks for this one of an account key's clients. */
  withClient(clientId: string): Sdk;
  /** A copy that speaks for a user. */
  withSession(token: string): Sdk;
}
