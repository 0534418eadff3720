import type { Request, ResponseToolkit } from '@hapi/hapi';
import type {
  ApiEndpointKey,
  EndpointGuard,
  Endpoints,
  HeadersOf,
  PathParams,
  PayloadOf,
  QueryOf,
  ResponseOf,
} from '@recado/contract';
import type { Actor } from '../../core/audit/index.ts';
import type { Caller } from './caller.ts';

/** Validated parts of the request, typed by the contract, and the authenticated caller. */
export interface Call<Key extends ApiEndpointKey> {
  readonly params: PathParams<Key>;
  readonly query: QueryOf<Endpoints[Key]>;
  readonly payload: PayloadOf<Endpoints[Key]>;
  /** Headers that the contract declares; `request` contains all others. */
  readonly headers: HeadersOf<Endpoints[Key]>;
  readonly caller: Caller[Endpoints[Key]['guard'] & EndpointGuard];
  /** IP address of the caller. */
  readonly address: string;
  /** The caller in the form of an actor of the audit log. */
  readonly actor: Actor;
  readonly request: Request;
  readonly h: ResponseToolkit;
}

/** Response body of the endpoint, or a hapi response made with `h` if status or headers differ. */
export type Reply<Key extends ApiEndpointKey> = ResponseOf<Endpoints[Key]> | ReturnType<ResponseToolkit['response']>;

export type Handler<Key extends ApiEndpointKey> = (call: Call<Key>) => Reply<Key> | Promise<Reply<Key>>;

/** Handler with its endpoint's key and erased types; `bindRoute` converts it to a hapi route. */
export interface Route {
  readonly key: ApiEndpointKey;
  readonly handle: Handler<ApiEndpointKey>;
}

/** Binds a handler to its endpoint. The contract defines method, path, guard and schemas. */
export const route = <const Key extends ApiEndpointKey>(key: Key, handle: Handler<Key>): Route => ({
  key,
  // Safe cast: the handler is called only with input that its endpoint's schemas accepted.
  handle: handle as unknown as Handler<ApiEndpointKey>,
});
