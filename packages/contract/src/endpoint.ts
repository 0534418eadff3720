import type { MemberRole } from './rules/index.ts';
import type { Infer, InferInput, TypedSchema } from './schemaBuilder/index.ts';
import type { KeyScope, SendCapability } from './schemas/index.ts';

/**
 * Permitted callers: everyone, a signed-in user, an administrator, or a program. `token`: for one
 * client, with the client's own API token, or with an account key and `x-client-id`. `program`:
 * with either of them, for no particular client.
 */
export type EndpointGuard = 'public' | 'session' | 'admin' | 'token' | 'program';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `METHOD /path` with parameters in braces. The path is below the prefix of the plugin. */
export type EndpointKey = `${HttpMethod} /${string}`;

/** A body that is not JSON. */
export interface BinaryBody {
  readonly mediaTypes: readonly string[];
}

export interface SuccessResponse {
  readonly status: 200 | 201 | 202 | 204 | 206;
  readonly description: string;
  readonly body?: TypedSchema | BinaryBody;
  /** Payload field that alone leads to this response: callers that omit it get another one. */
  readonly when?: string;
  /** Example of this response. The example of the first response is the endpoint's own. */
  readonly example?: unknown;
  /**
   * Alternative that `Accept` can request: the same data as server-sent events, as they occur, until
   * the caller disconnects.
   */
  readonly stream?: 'text/event-stream';
  /** Documented response headers: name to Spanish description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Values that an owner enters when trying out an endpoint. They are realistic and in the language
 * of the interface.
 */
export interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly payload?: unknown;
  /** Values of fields that the example payload omits because another field replaces them. */
  readonly others?: Readonly<Record<string, unknown>>;
  readonly response?: unknown;
}

export interface Endpoint {
  readonly guard: EndpointGuard;
  /**
   * Scopes that an account key needs, all of them. A client's own API token has every scope. Always
   * present with the guard `token`, never with another one.
   */
  readonly scope?: KeyScope | readonly [KeyScope, KeyScope, ...KeyScope[]];
  /**
   * Role that a member of the client's team needs. Without it, only the owner of the client has
   * access. Only with the guard `session` and a path that names a client.
   */
  readonly member?: MemberRole;
  /**
   * Also available to an administrator who has not yet set up two-step sign-in, on a platform that
   * requires it.
   */
  readonly beforeTwoStep?: true;
  /** One line in Spanish, displayed in the documentation and in the explorer. */
  readonly summary: string;
  /** In Spanish, with any number of lines. */
  readonly description?: string;
  readonly tag: EndpointTag;
  readonly query?: TypedSchema;
  readonly headers?: TypedSchema;
  readonly payload?: TypedSchema;
  /**
   * Replaces the payload with one file, the `file` field of multipart/form-data, which is read as a
   * stream. `maxBytes`: maximum size of the file.
   */
  readonly upload?: { readonly maxBytes: number };
  /** `strip` drops unknown keys (react-admin sends whole records). Otherwise they are rejected. */
  readonly unknownKeys?: 'strip';
  /** Successful responses. The first is the usual one. */
  readonly answers: readonly [SuccessResponse, ...SuccessResponse[]];
  /** Capabilities of which the connection needs at least one for a call to have an effect. */
  readonly needs?: readonly SendCapability[];
  /** Failure statuses beyond those that the guard, the payload and the parameters imply. */
  readonly failures?: readonly (401 | 403 | 404 | 409 | 410 | 413 | 416 | 422 | 429)[];
  readonly example: EndpointExample;
}

export type EndpointTag =
  | 'Sesión'
  | 'Panel'
  | 'Clientes'
  | 'WhatsApp'
  | 'Administración'
  | 'API externa'
  | 'Webhooks'
  | 'Eventos'
  | 'Agentes'
  | 'Servicio';

type GuardConstraints =
  | { readonly guard: 'token'; readonly scope: NonNullable<Endpoint['scope']>; readonly member?: never }
  | { readonly guard: 'session'; readonly scope?: never }
  | { readonly guard: Exclude<EndpointGuard, 'token' | 'session'>; readonly scope?: never; readonly member?: never };

/** Checks an endpoint against {@link Endpoint} and keeps its exact type for inference. */
export const defineEndpoint = <const E extends Endpoint & GuardConstraints>(definition: E): E => definition;

/** Lists the scopes that an account key needs, all of them. */
export const listRequiredScopes = ({ scope }: Pick<Endpoint, 'scope'>): readonly KeyScope[] =>
  scope === undefined ? [] : [scope].flat();

type PathKeys<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKeys<Rest> : never;

/** Parameters of a key's path: `{ id: string }` of `GET /clients/{id}`. */
export type PathParams<Key extends string> = { [K in PathKeys<Key>]: string };

type SchemaOf<E, Part extends 'payload' | 'query' | 'headers'> = E extends { readonly [K in Part]: infer S }
  ? S
  : undefined;

export type PayloadOf<E> = SchemaOf<E, 'payload'> extends undefined ? undefined : Infer<SchemaOf<E, 'payload'>>;
export type PayloadInputOf<E> =
  SchemaOf<E, 'payload'> extends undefined ? undefined : InferInput<SchemaOf<E, 'payload'>>;
export type QueryOf<E> = SchemaOf<E, 'query'> extends undefined ? undefined : Infer<SchemaOf<E, 'query'>>;
export type QueryInputOf<E> = SchemaOf<E, 'query'> extends undefined ? undefined : InferInput<SchemaOf<E, 'query'>>;

/** The keys by which `filter` narrows a list, with their values. */
export type FilterOf<E> = QueryOf<E> extends { readonly filter?: infer Filter } ? Required<NonNullable<Filter>> : never;
/** The fields by which a list can be sorted. */
export type SortOf<E> =
  QueryOf<E> extends { readonly sort?: infer Sort extends readonly [string, unknown] | undefined }
    ? NonNullable<Sort>[0]
    : never;

export type HeadersOf<E> = SchemaOf<E, 'headers'> extends undefined ? undefined : Infer<SchemaOf<E, 'headers'>>;

type BodyOf<A> = A extends { readonly body: infer B } ? (B extends BinaryBody ? Uint8Array : Infer<B>) : undefined;

/**
 * The JSON body of an endpoint's successful responses, except those that need a payload field
 * (`when`). Bytes if the body is not JSON.
 */
export type ResponseOf<E> = E extends { readonly answers: infer A extends readonly unknown[] }
  ? BodyOf<Exclude<A[number], { readonly when: string }>>
  : never;

/** Splits an endpoint key into its method and its path. */
export function splitEndpointKey(key: string): { readonly method: HttpMethod; readonly path: string } {
  const [method, path] = key.split(' ', 2);
  return { method: method as HttpMethod, path: path ?? '' };
}
