import type {
  ApiEndpointKey,
  DefaultResponseMediaType,
  JsonResultOf,
  ParamsOf,
  PayloadOf,
  QueryOf,
  RequestableMediaType,
} from './contractTypes.ts';

export type { DefaultResponseMediaType, RequestableMediaType } from './contractTypes.ts';

type NoProperties = Record<never, never>;

/**
 * Type of the request option `Name`: required if the endpoint requires a value, forbidden if it accepts none.
 */
type OptionFor<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: never }
  : NoProperties extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

export interface ApiCallOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds within which the complete response must arrive; `Infinity` disables the timeout. */
  readonly timeout?: number | undefined;
  /** Called with the headers of a successful response, whose names are lower-case. */
  readonly received?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
}

export type RequestOptions<K extends ApiEndpointKey, A extends string = RequestableMediaType<K>> = ApiCallOptions &
  OptionFor<'params', ParamsOf<K>> &
  OptionFor<'payload', PayloadOf<K>> &
  OptionFor<'query', QueryOf<K>> &
  ([RequestableMediaType<K>] extends [never] ? { readonly accept?: never } : { readonly accept?: A });

/** Options argument of a call, which is optional if no option is required. */
export type RequestOptionsArgument<K extends ApiEndpointKey, A extends string> =
  NoProperties extends RequestOptions<K, A> ? [options?: RequestOptions<K, A>] : [options: RequestOptions<K, A>];

type Decoded<MediaType> = MediaType extends 'application/json'
  ? unknown
  : MediaType extends `text/${string}`
    ? string
    : Uint8Array;

/** Result of a call: parsed JSON, bytes, text if it was requested, or undefined if there is no body. */
export type EndpointResult<K extends ApiEndpointKey, A = DefaultResponseMediaType<K>> =
  | JsonResultOf<K>
  | ([RequestableMediaType<K>] extends [never] ? never : Decoded<A>);
