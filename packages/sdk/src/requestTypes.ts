import type {
  ApiEndpointKey,
  BinaryBody,
  Endpoints,
  Infer,
  PathParams,
  PayloadInputOf,
  QueryInputOf,
} from '@recado/contract';

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

/** Endpoint that accepts a file upload, in the form field `file`. */
type UploadEndpoint = { readonly upload: object };

type ParamsOf<K extends string> = keyof PathParams<K> extends never ? undefined : Readonly<PathParams<K>>;
/** Response formats of an endpoint, except those that it only sends if a caller requests them (`when`). */
type DefaultAnswersOf<K extends ApiEndpointKey> = Exclude<Endpoints[K]['answers'][number], { readonly when: string }>;
type MediaTypesOf<A> = A extends { readonly body: infer B } ? (B extends BinaryBody ? B['mediaTypes'] : never) : never;

/** Media types that a caller can request; `never` if the response is JSON. */
export type RequestableMediaType<K extends ApiEndpointKey> = MediaTypesOf<DefaultAnswersOf<K>>[number];
/** Media type of a response if the caller requests none. */
export type DefaultResponseMediaType<K extends ApiEndpointKey> = MediaTypesOf<DefaultAnswersOf<K>>[0];

export type RequestOptions<K extends ApiEndpointKey, A extends string = RequestableMediaType<K>> = ApiCallOptions &
  OptionFor<'params', ParamsOf<K>> &
  OptionFor<'payload', Endpoints[K] extends UploadEndpoint ? FormData : PayloadInputOf<Endpoints[K]>> &
  OptionFor<'query', QueryInputOf<Endpoints[K]>> &
  ([RequestableMediaType<K>] extends [never] ? { readonly accept?: never } : { readonly accept?: A });

/** Options argument of a call, which is optional if no option is required. */
export type RequestOptionsArgument<K extends ApiEndpointKey, A extends string> =
  NoProperties extends RequestOptions<K, A> ? [options?: RequestOptions<K, A>] : [options: RequestOptions<K, A>];

type Decoded<MediaType> = MediaType extends 'application/json'
  ? unknown
  : MediaType extends `text/${string}`
    ? string
    : Uint8Array;

type Result<Answer, A> = Answer extends { readonly body: infer B }
  ? B extends BinaryBody
    ? Decoded<A>
    : Infer<B>
  : undefined;

/** Result of a call: parsed JSON, bytes, text if it was requested, or undefined if there is no body. */
export type EndpointResult<K extends ApiEndpointKey, A = DefaultResponseMediaType<K>> = Result<DefaultAnswersOf<K>, A>;
