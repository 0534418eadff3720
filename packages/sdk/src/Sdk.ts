import type { UrlQueryValues } from './buildRequestUrl.ts';
import type { ApiEndpointKey, ConversationPresence, EndpointKey, RecadoEvent } from './contractTypes.ts';
import type { Fetch } from './fetchTypes.ts';
import type {
  ApiCallOptions,
  DefaultResponseMediaType,
  EndpointResult,
  RequestableMediaType,
  RequestOptionsArgument,
} from './requestTypes.ts';

export interface SdkOptions {
  /** URL of the API with its prefix, such as `https://recado.example.mx/api`. In a browser, `/api` is enough. */
  readonly baseUrl: string;
  /** Implementation of `fetch`. By default, the one of the browser or of Node is used. */
  readonly fetch?: Fetch;
  /**
   * Source of the session token. `token` is called before every request. It returns null or undefined if there
   * is no session.
   */
  readonly session?: { token(): string | null | undefined };
  /** A client's API token or an account key, for calls below `/external` and to `/mcp`. */
  readonly apiToken?: string;
  /** ID of the client for calls with `apiToken`, if this is an account key for several clients. */
  readonly clientId?: string;
  /** Milliseconds after which a call fails with a timeout; 60,000 by default. */
  readonly timeout?: number;
}

/** Options of a call to an endpoint whose types are not known. */
export interface RawCallOptions extends ApiCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: UrlQueryValues;
  readonly payload?: unknown;
  readonly accept?: string;
}

export interface RawResponse {
  readonly status: number;
  /** Headers of the response, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response: parsed JSON, text as a string, any other type as bytes, or undefined if empty. */
  readonly body: unknown;
  /** Size of the decompressed body in bytes. */
  readonly size: number;
  readonly milliseconds: number;
}

/**
 * Connection state of an event stream. `connected`: the server has sent the first event number, and the
 * stream continues after the event `after`. `lost`: the state until the next automatic attempt, which follows in
 * `retryInMs`. A refusal (429) is an `ApiError` with the server's reason, and delays the attempt by its `Retry-After`.
 */
export type StreamConnectionChange =
  | { readonly state: 'connected'; readonly after: number }
  | { readonly state: 'lost'; readonly error: Error | undefined; readonly retryInMs: number };

export interface FollowOptions {
  /** ID of the client whose events are requested. Needed with a session token, not with an API token. */
  readonly clientId?: string;
  /** Number of the event after which the stream starts; 0: all stored events. By default, only new events. */
  readonly after?: number;
  readonly signal?: AbortSignal;
  /** Called each time a connection is established or lost. */
  readonly changed?: (change: StreamConnectionChange) => void;
  /** Called with all other users who are writing, whenever one starts or stops. Needs a session token. */
  readonly present?: (writing: readonly ConversationPresence[]) => void;
}

export interface Sdk {
  /**
   * Calls an endpoint of the contract and resolves to the body of its response. If the caller aborts the
   * call, the promise rejects with the reason of the caller's signal.
   *
   * @throws ApiError when the API refuses or fails
   * @throws NetworkError when no response of the API arrives
   * @throws TypeError for an invalid path parameter
   */
  request<K extends ApiEndpointKey, A extends RequestableMediaType<K> = DefaultResponseMediaType<K>>(
    key: K,
    ...rest: RequestOptionsArgument<K, A>
  ): Promise<EndpointResult<K, A>>;
  /**
   * Untyped variant of `request`. It resolves with any status, so it never throws ApiError, but it throws
   * the other errors of `request`.
   */
  raw(key: EndpointKey, options?: RawCallOptions): Promise<RawResponse>;
  /**
   * Streams a client's events, for `for await`. The caller needs an API token, or a session whose user
   * has access to the client. The stream reconnects automatically and continues where it broke off. To
   * end it, leave the loop or abort the signal.
   *
   * @throws ApiError when the API refuses the stream, at the start or later, e.g. after a change of the token. A 429 is
   *   retried three times in a row, after its `Retry-After`, and then thrown
   */
  follow(options?: FollowOptions): AsyncIterable<RecadoEvent>;
  /**
   * Streams the connection states of the clients that the session's user owns. At the start and after
   * each interruption it yields all states, then only changed ones.
   *
   * @throws ApiError when the API refuses the stream, at the start or later
   */
  followConnections(
    options?: Pick<FollowOptions, 'signal' | 'changed'>,
  ): AsyncIterable<EndpointResult<'GET /clients/connections'>>;
  /** Returns a copy of this SDK that authenticates with a client's API token or with an account key. */
  withApiToken(token: string): Sdk;
  /**
   * Returns a copy of this SDK whose calls concern one client. Account keys for several clients need it. Without a token
   * and a key, the session of the client's owner authenticates the calls below `/external`.
   */
  withClient(clientId: string): Sdk;
  /** Returns a copy of this SDK that authenticates as a user, with a session token. */
  withSession(token: string): Sdk;
}
