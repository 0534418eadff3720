import type { Request, ResponseToolkit } from '@hapi/hapi';
import type {
  ApiKey,
  Endpoints,
  Guard,
  HeadersOf,
  PathParams,
  PayloadOf,
  QueryOf,
  ResponseOf,
} from '@recado/contract';
import type { Actor } from '../../ground/audit/index.ts';
import type { Caller } from './caller.ts';

/** What a handler gets: everything validated and typed by the contract, and who is calling. */
export interface Call<Key extends ApiKey> {
  readonly params: PathParams<Key>;
  readonly query: QueryOf<Endpoints[Key]>;
  readonly payload: PayloadOf<Endpoints[Key]>;
  /** Of the contract's own; the others are in `request`. */
  readonly headers: HeadersOf<Endpoints[Key]>;
  readonly caller: Caller[Endpoints[Key]['guard'] & Guard];
  /** The IP address it comes from. */
  readonly address: string;
  /** The same caller, for the audit log. */
  readonly actor: Actor;
  readonly request: Request;
  readonly h: ResponseToolkit;
}

/** The body of the endpoint's usual answer, or a response made with `h` where status or headers differ. */
export type Reply<Key extends ApiKey> = ResponseOf<Endpoints[Key]> | ReturnType<ResponseToolkit['response']>;

export type Handler<Key extends ApiKey> = (call: Call<Key>) => Reply<Key> | Promise<Reply<Key>>;

/** A handler under its endpoint's key, with its types forgotten: `bindRoute` makes hapi's route of it. */
export interface Route {
  readonly key: ApiKey;
  readonly handle: Handler<ApiKey>;
}

/** Ties a handler to the endpoint it answers; method, path, guard and shapes are the contract's. */
export const route = <const Key extends ApiKey>(key: Key, handle: Handler<Key>): Route => ({
  key,
  // The handler is only ever called with what its own endpoint's shapes let through.
  handle: handle as unknown as Handler<ApiKey>,
});
