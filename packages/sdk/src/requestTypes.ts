import type {
  ApiKey,
  BinaryBody,
  Endpoints,
  Infer,
  PathParams,
  PayloadInputOf,
  QueryInputOf,
} from '@recado/contract';

type Nothing = Record<never, never>;

/** An option that is required exactly when the endpoint cannot do without it, and absent when it takes none. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: never }
  : Nothing extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole exchange; `Infinity` waits for ever. */
  readonly timeout?: number | undefined;
  /** Told of the headers of an answer that is no error, by their lower-case names. */
  readonly received?: ((headers: Readonly<Record<string, string>>) => void) | undefined;
}

/** An endpoint that takes a file: its field `file`. */
type Uploading = { readonly upload: object };

type ParamsOf<K extends string> = keyof PathParams<K> extends never ? undefined : Readonly<PathParams<K>>;
/** But those that have to be asked for. */
type AnswersOf<K extends ApiKey> = Exclude<Endpoints[K]['answers'][number], { readonly when: string }>;
type MediaTypesOf<A> = A extends { readonly body: infer B }
  ? B extends BinaryBody
    ? B['mediaTypes']
    : never
  : never;

/** Media types that may be asked for; never where the answer is JSON. */
export type AcceptOf<K extends ApiKey> = MediaTypesOf<AnswersOf<K>>[number];
/** The media type that comes without asking. */
export type UsualType<K extends ApiKey> = MediaTypesOf<AnswersOf<K>>[0];

export type RequestOptions<K extends ApiKey, A extends string = AcceptOf<K>> = CallOptions &
  Part<'params', ParamsOf<K>> &
  Part<'payload', Endpoints[K] extends Uploading ? FormData : PayloadInputOf<Endpoints[K]>> &
  Part<'query', QueryInputOf<Endpoints[K]>> &
  ([AcceptOf<K>] extends [never] ? { readonly accept?: never } : { readonly accept?: A });

/** The options of a call, which may be left out as a whole where none of them is required. */
export type Rest<K extends ApiKey, A extends string> =
  Nothing extends RequestOptions<K, A> ? [options?: RequestOptions<K, A>] : [options: RequestOptions<K, A>];

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

/** What a call resolves to: the JSON body, bytes, text when it was asked for, or undefined. */
export type ResultOf<K extends ApiKey, A = UsualType<K>> = Result<AnswersOf<K>, A>;
