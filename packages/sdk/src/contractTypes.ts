import type {
  ApiEndpointKey,
  BinaryBody,
  Endpoints,
  Infer,
  PathParams,
  PayloadInputOf,
  QueryInputOf,
} from '@recado/contract';

/**
 * The types of the contract that the SDK uses. No other module of the SDK imports the contract. The published package
 * replaces the declarations of this module by flat types, which a compiler reads without the contract
 * (docs/adr/0089-flat-types.md).
 */
export type { ApiEndpointKey, ConversationPresence, EndpointKey, RecadoEvent } from '@recado/contract';

/** Endpoint that accepts a file upload, in the form field `file`. */
type UploadEndpoint = { readonly upload: object };
/** Response formats of an endpoint, except those that it only sends if a caller requests them (`when`). */
type DefaultAnswersOf<K extends ApiEndpointKey> = Exclude<Endpoints[K]['answers'][number], { readonly when: string }>;
type MediaTypesOf<A> = A extends { readonly body: infer B } ? (B extends BinaryBody ? B['mediaTypes'] : never) : never;
type JsonOf<A> = A extends { readonly body: infer B } ? (B extends BinaryBody ? never : Infer<B>) : undefined;

export type ParamsOf<K extends ApiEndpointKey> = keyof PathParams<K> extends never
  ? undefined
  : Readonly<PathParams<K>>;
export type PayloadOf<K extends ApiEndpointKey> = Endpoints[K] extends UploadEndpoint
  ? FormData
  : PayloadInputOf<Endpoints[K]>;
export type QueryOf<K extends ApiEndpointKey> = QueryInputOf<Endpoints[K]>;
/** Body of a JSON response; undefined if a response has no body; never if no response is JSON. */
export type JsonResultOf<K extends ApiEndpointKey> = JsonOf<DefaultAnswersOf<K>>;
/** Media types that a caller can request; `never` if the response is JSON. */
export type RequestableMediaType<K extends ApiEndpointKey> = MediaTypesOf<DefaultAnswersOf<K>>[number];
/** Media type of a response if the caller requests none. */
export type DefaultResponseMediaType<K extends ApiEndpointKey> = MediaTypesOf<DefaultAnswersOf<K>>[0];
