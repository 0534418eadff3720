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
import type { CallerDataByGuard } from './callerDataByGuard.ts';

/** Input of a handler: the validated parts of the request, typed by the contract, and the caller. */
export interface EndpointCall<Key extends ApiEndpointKey> {
  readonly params: PathParams<Key>;
  readonly query: QueryOf<Endpoints[Key]>;
  readonly payload: PayloadOf<Endpoints[Key]>;
  /** Headers that the contract declares. `request` also contains the undeclared headers. */
  readonly headers: HeadersOf<Endpoints[Key]>;
  readonly caller: CallerDataByGuard[Endpoints[Key]['guard'] & EndpointGuard];
  /** IP address of the caller. */
  readonly address: string;
  /** The caller as the actor of audit log entries. */
  readonly actor: Actor;
  readonly request: Request;
  readonly h: ResponseToolkit;
}

/** Result of a handler: the response body, or a hapi response made with `h` to set a status or headers. */
export type EndpointReply<Key extends ApiEndpointKey> =
  | ResponseOf<Endpoints[Key]>
  | ReturnType<ResponseToolkit['response']>;

export type EndpointHandler<Key extends ApiEndpointKey> = (
  call: EndpointCall<Key>,
) => EndpointReply<Key> | Promise<EndpointReply<Key>>;

/** Handler with the key of its endpoint, without its generic types. `bindRoute` converts it to a hapi route. */
export interface EndpointRoute {
  readonly key: ApiEndpointKey;
  readonly handle: EndpointHandler<ApiEndpointKey>;
}

/** Binds a handler to its endpoint. The contract defines the endpoint's method, path, guard and schemas. */
export const defineRoute = <const Key extends ApiEndpointKey>(
  key: Key,
  handle: EndpointHandler<Key>,
): EndpointRoute => ({
  key,
  // This cast is safe, because the handler is called only with input that its endpoint's schemas accepted.
  handle: handle as unknown as EndpointHandler<ApiEndpointKey>,
});
