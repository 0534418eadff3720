import type { ApiEndpointKey, EndpointKey, Presence, RecadoEvent } from '@recado/contract';
import type { QueryValues } from './buildUrl.ts';
import type { Fetch } from './fetchTypes.ts';
import type { AcceptOf, CallOptions, DefaultMediaType, OptionsArgument, ResultOf } from './requestTypes.ts';

export interface SdkOptions {
  /** URL of the API with its prefix: `https://recado.example.mx/api`. In a browser, `/api` is enough. */
  readonly baseUrl: string;
  /** `fetch` implementation; by default the platform's own. */
  readonly fetch?: Fetch;
  /** Called before every request. No session token is sent while it returns none. */
  readonly session?: { token(): string | null | undefined };
  /** A client's API token or an account key, for calls below `/external` and to `/mcp`. */
  readonly apiToken?: string;
  /** ID of the client of those calls, if `apiToken` is an account key for several clients. */
  readonly clientId?: string;
  /** Timeout of a call in milliseconds; 60,000 by default. */
  readonly timeout?: number;
}

/** Options of an untyped call. */
export interface RawOptions extends CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryValues;
  readonly payload?: unknown;
  readonly accept?: string;
}

export interface RawAnswer {
  readonly status: number;
  /** Keys are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, text as a string, any other type as bytes, or undefined when empty. */
  readonly body: unknown;
  /** Size of the decompressed body in bytes. */
  readonly size: number;
  readonly milliseconds: number;
}

/**
 * Connection state of an event stream. `connected` has the event number after which the stream
 * continues, once the server has sent one. `lost` lasts until the next automatic attempt.
 */
export type FollowChange =
  | { readonly state: 'connected'; readonly after: number }
  | { readonly state: 'lost'; readonly error: Error | undefined };

export interface FollowOptions {
  /** Client whose events a session requests. An API token belongs to one client already. */
  readonly clientId?: string;
  /** Continue after this event number; 0 starts with the oldest stored event. By default, new events only. */
  readonly after?: number;
  readonly signal?: AbortSignal;
  /** Called for each new and each lost connection. */
  readonly changed?: (change: FollowChange) => void;
  /** Sessions only: called with all other users who are writing, on every change. */
  readonly present?: (writing: readonly Presence[]) => void;
}

export interface Sdk {
  /**
   * Calls an endpoint of the contract and resolves to the body of its response.
   *
   * @throws ApiError when the API refuses or fails
   * @throws NetworkError when no response of the API arrives
   * @throws TypeError for an invalid path parameter
   * An abort by the caller rejects with the signal's reason.
   */
  request<K extends ApiEndpointKey, A extends AcceptOf<K> = DefaultMediaType<K>>(
    key: K,
    ...rest: OptionsArgument<K, A>
  ): Promise<ResultOf<K, A>>;
  /** Untyped variant of `request`. Resolves with any status, and throws the same except `ApiError`. */
  raw(key: EndpointKey, options?: RawOptions): Promise<RawAnswer>;
  /**
   * Streams a client's events, for `for await`: with an API token, or with a session for a client of
   * its user. Reconnects automatically and continues. Leave the loop or abort the signal to end it.
   *
   * @throws ApiError when the API refuses, also later, e.g. after a change of the token
   */
  follow(options?: FollowOptions): AsyncIterable<RecadoEvent>;
  /**
   * Streams the connection states of the session's own clients: all of them at the start and after each
   * interruption, then only changed ones.
   *
   * @throws ApiError when the API refuses, also later
   */
  followConnections(
    options?: Pick<FollowOptions, 'signal' | 'changed'>,
  ): AsyncIterable<ResultOf<'GET /clients/connections'>>;
  /** Returns a copy that authenticates as a client, with its API token or an account key. */
  withApiToken(token: string): Sdk;
  /** Returns a copy for this one of an account key's clients. */
  withClient(clientId: string): Sdk;
  /** Returns a copy that authenticates as a user. */
  withSession(token: string): Sdk;
}
