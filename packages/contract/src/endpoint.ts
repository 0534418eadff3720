import type { MemberRole } from './rules/index.ts';
import type { Infer, InferInput, TypedSchema } from './schemaBuilder/index.ts';
import type { AccountKeyScope, SendableContentCapability } from './schemas/index.ts';

/**
 * Permitted callers of an endpoint. `public`: everyone. `session`: a signed-in user. `admin`: an
 * administrator. `token`: a program that acts for one client, with the client's own API token or with an
 * account key and `x-client-id`. `program`: a program that acts for no particular client, with a client's
 * token or an account key.
 */
export type EndpointGuard = 'public' | 'session' | 'admin' | 'token' | 'program';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of an endpoint, such as `GET /clients/{id}`. The path excludes the API prefix. */
export type EndpointKey = `${HttpMethod} /${string}`;

/** Body that is not JSON, such as a file. */
export interface BinaryBody {
  readonly mediaTypes: readonly string[];
}

export interface SuccessResponse {
  readonly status: 200 | 201 | 202 | 204 | 206;
  readonly description: string;
  readonly body?: TypedSchema | BinaryBody;
  /** Payload field that the caller must send to get this response. Without it, another response applies. */
  readonly when?: string;
  /** Example of this response. The first response of an endpoint uses the endpoint's own example instead. */
  readonly example?: unknown;
  /**
   * Media type of an alternative response that callers can request with `Accept`. It contains the same data
   * as server-sent events, as they occur, until the caller disconnects.
   */
  readonly stream?: 'text/event-stream';
  /** Documented response headers, as a map from the name to a description in Spanish. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Realistic values for trying out an endpoint, such as an owner might enter. They are in Spanish, the
 * language of the interface.
 */
export interface EndpointExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly payload?: unknown;
  /** Examples of further payload fields, which the API does not accept together with those in `payload`. */
  readonly others?: Readonly<Record<string, unknown>>;
  readonly response?: unknown;
}

export interface Endpoint {
  readonly guard: EndpointGuard;
  /**
   * Scopes that an account key needs; it must have all of them. A client's own API token has every scope. The
   * field is always present with the guard `token`, and never with another guard.
   */
  readonly scope?: AccountKeyScope | readonly [AccountKeyScope, AccountKeyScope, ...AccountKeyScope[]];
  /**
   * Role that a member of the client's team needs. If missing, only the client's owner has access.
   * Allowed only with the guard `session` and a path that names a client.
   */
  readonly member?: MemberRole;
  /**
   * Marks an endpoint that administrators can use before they set up two-step sign-in, even if the
   * platform requires it.
   */
  readonly beforeTwoStep?: true;
  /**
   * Requires that the session has shown a password, a code or a passkey within ten minutes, so that a stolen session
   * makes no permanent access. An object limits this to requests whose payload has the field, or the field with this
   * value. Allowed only with the guards `session` and `admin`.
   */
  readonly needsRecentIdentity?: true | { readonly field: string; readonly value?: string };
  /** One line in Spanish, displayed in the documentation and in the explorer. */
  readonly summary: string;
  /** Description in Spanish, with any number of lines. */
  readonly description?: string;
  readonly tag: EndpointTag;
  readonly query?: TypedSchema;
  readonly headers?: TypedSchema;
  readonly payload?: TypedSchema;
  /**
   * Replaces the payload with one file: the `file` field of multipart/form-data. The file is read as a
   * stream. `maxBytes` is its maximum size.
   */
  readonly upload?: { readonly maxBytes: number };
  /**
   * `strip`: drops unknown body keys, because react-admin sends whole records. Absent: rejects unknown keys.
   */
  readonly unknownKeys?: 'strip';
  /** Possible responses of a successful call. The first one is the usual one. */
  readonly answers: readonly [SuccessResponse, ...SuccessResponse[]];
  /** The client's connection must have at least one of these capabilities, or the call would have no effect. */
  readonly needs?: readonly SendableContentCapability[];
  /** Further failure statuses. Omits those that follow from `guard`, the payload and the parameters. */
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
  | {
      readonly guard: 'token';
      readonly scope: NonNullable<Endpoint['scope']>;
      readonly member?: never;
      readonly needsRecentIdentity?: never;
    }
  | { readonly guard: 'session'; readonly scope?: never }
  | { readonly guard: Exclude<EndpointGuard, 'token' | 'session'>; readonly scope?: never; readonly member?: never };

/** Parts whose exact type nobody uses. It would be half of the declarations. */
type Prose = 'summary' | 'description' | 'example';

/** The responses of an endpoint without the types of their prose and of what goes into their schemas. */
type DefinedAnswers<Answers> = {
  readonly [Index in keyof Answers]: {
    readonly [Part in keyof Answers[Index]]: Part extends 'body'
      ? OutputSchema<Answers[Index][Part]>
      : Part extends Prose
        ? NonNullable<SuccessResponse[Part & keyof SuccessResponse]>
        : Answers[Index][Part];
  };
};
type OutputSchema<Body> = Body extends BinaryBody ? Body : TypedSchema<Infer<Body>, unknown>;

/** Checks an endpoint against {@link Endpoint} and keeps the type of its requests and responses for inference. */
export const defineEndpoint = <const E extends Endpoint & GuardConstraints>(
  definition: E,
): {
  readonly [Part in keyof E]: Part extends Prose
    ? NonNullable<Endpoint[Part]>
    : Part extends 'answers'
      ? DefinedAnswers<E[Part]>
      : E[Part];
} => definition as never;

/** Lists the scopes that an account key needs. A key with only some of them is rejected. */
export const listRequiredScopes = ({ scope }: Pick<Endpoint, 'scope'>): readonly AccountKeyScope[] =>
  scope === undefined ? [] : [scope].flat();

type PathKeys<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKeys<Rest> : never;

/** Parameters in the path of an endpoint key, such as `{ id: string }` for `GET /clients/{id}`. */
export type PathParams<Key extends string> = { [K in PathKeys<Key>]: string };

type SchemaOf<E, Part extends 'payload' | 'query' | 'headers'> = E extends { readonly [K in Part]: infer S }
  ? S
  : undefined;

export type PayloadOf<E> = SchemaOf<E, 'payload'> extends undefined ? undefined : Infer<SchemaOf<E, 'payload'>>;
export type PayloadInputOf<E> =
  SchemaOf<E, 'payload'> extends undefined ? undefined : InferInput<SchemaOf<E, 'payload'>>;
export type QueryOf<E> = SchemaOf<E, 'query'> extends undefined ? undefined : Infer<SchemaOf<E, 'query'>>;
export type QueryInputOf<E> = SchemaOf<E, 'query'> extends undefined ? undefined : InferInput<SchemaOf<E, 'query'>>;

/** Keys and values by which the `filter` query of a list endpoint narrows the list. */
export type ListFilterOf<E> =
  QueryOf<E> extends { readonly filter?: infer Filter } ? Required<NonNullable<Filter>> : never;
/** Names of the fields by which a list endpoint can sort. */
export type SortFieldOf<E> =
  QueryOf<E> extends { readonly sort?: infer Sort extends readonly [string, unknown] | undefined }
    ? NonNullable<Sort>[0]
    : never;

export type HeadersOf<E> = SchemaOf<E, 'headers'> extends undefined ? undefined : Infer<SchemaOf<E, 'headers'>>;

type BodyOf<A> = A extends { readonly body: infer B } ? (B extends BinaryBody ? Uint8Array : Infer<B>) : undefined;

/**
 * JSON body of an endpoint's successful responses, or bytes if the body is not JSON. Excludes responses with
 * `when`. Such a response is sent only for requests with a certain payload field, which `when` names.
 */
export type ResponseOf<E> = E extends { readonly answers: infer A extends readonly unknown[] }
  ? BodyOf<Exclude<A[number], { readonly when: string }>>
  : never;

/** Splits an endpoint key into its method and its path. */
export function splitEndpointKey(key: string): { readonly method: HttpMethod; readonly path: string } {
  const [method, path] = key.split(' ', 2);
  return { method: method as HttpMethod, path: path ?? '' };
}
