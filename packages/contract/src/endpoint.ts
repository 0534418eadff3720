import type { MemberRole } from './rules/index.ts';
import type { Infer, InferInput, Shape } from './shape/index.ts';
import type { KeyScope, Sendable } from './shapes/index.ts';

/**
 * Who may call: anybody, a signed-in user, an administrator, or a program. `token`: about one client, by the client's own
 * API token, or by an account key and `x-client-id`; `program`: by either, about no client in particular.
 */
export type Guard = 'public' | 'session' | 'admin' | 'token' | 'program';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `METHOD /path` with parameters in braces; under the prefix the plugin is mounted at. */
export type EndpointKey = `${Method} /${string}`;

/** A body that is not JSON. */
export interface BinaryBody {
  readonly mediaTypes: readonly string[];
}

export interface Answer {
  readonly status: 200 | 201 | 202 | 204 | 206;
  readonly description: string;
  readonly body?: Shape | BinaryBody;
  /** The field of the payload that alone leads to it: whoever does not send it gets another. */
  readonly when?: string;
  /** Of such an answer: the usual one's is the endpoint's. */
  readonly example?: unknown;
  /** What else may be asked for with `Accept`: the same, as it comes, until the caller goes away (server-sent events). */
  readonly stream?: 'text/event-stream';
  /** Response headers worth documenting: name to Spanish description. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an owner fills in when trying an endpoint out; only realistic values, in the interface's language. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly payload?: unknown;
  /** Values of fields that the payload leaves out, because another stands in their place. */
  readonly others?: Readonly<Record<string, unknown>>;
  readonly response?: unknown;
}

export interface Endpoint {
  readonly guard: Guard;
  /**
   * What an account key must be allowed to for this, all of it; a client's own API token may everything. With `token` always,
   * else never.
   */
  readonly scope?: KeyScope | readonly [KeyScope, KeyScope, ...KeyScope[]];
  /**
   * What somebody with whom the client is shared has to be for this. Without it, it is its owner's alone. Only with `session`,
   * and a path that names a client.
   */
  readonly member?: MemberRole;
  /** Answered as well to an administrator who has yet to set up the second step of the sign-in, where the platform wants one. */
  readonly beforeTwoStep?: true;
  /** Spanish, one line, as it stands in the documentation and in the explorer. */
  readonly summary: string;
  /** Spanish, as many lines as it needs. */
  readonly description?: string;
  readonly tag: Tag;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly payload?: Shape;
  /** Instead of a payload: one file, as `file` of multipart/form-data, read as it comes. `maxBytes`: of the file. */
  readonly upload?: { readonly maxBytes: number };
  /** `strip` drops keys nobody asked for (react-admin sends whole records); otherwise they are refused. */
  readonly unknownKeys?: 'strip';
  /** Successful answers; the first is the usual one. */
  readonly answers: readonly [Answer, ...Answer[]];
  /** What the connection has to be able to send, one of these at least, for a call to come to anything. */
  readonly needs?: readonly Sendable[];
  /** Failures beyond those that its guard, its payload and its parameters imply. */
  readonly failures?: readonly (401 | 403 | 404 | 409 | 410 | 413 | 416 | 422 | 429)[];
  readonly example: Example;
}

export type Tag =
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

type Scoped =
  | { readonly guard: 'token'; readonly scope: NonNullable<Endpoint['scope']>; readonly member?: never }
  | { readonly guard: 'session'; readonly scope?: never }
  | { readonly guard: Exclude<Guard, 'token' | 'session'>; readonly scope?: never; readonly member?: never };

/** Checks an endpoint against the interface and keeps its exact type for inference. */
export const endpoint = <const E extends Endpoint & Scoped>(definition: E): E => definition;

/** What an account key must be allowed to, all of it. */
export const scopesOf = ({ scope }: Pick<Endpoint, 'scope'>): readonly KeyScope[] =>
  scope === undefined ? [] : [scope].flat();

type PathKeys<Path extends string> = Path extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKeys<Rest>
  : never;

/** Parameters of a key's path: `{ id: string }` of `GET /clients/{id}`. */
export type PathParams<Key extends string> = { [K in PathKeys<Key>]: string };

type ShapeOf<E, Part extends 'payload' | 'query' | 'headers'> = E extends { readonly [K in Part]: infer S }
  ? S
  : undefined;

export type PayloadOf<E> = ShapeOf<E, 'payload'> extends undefined ? undefined : Infer<ShapeOf<E, 'payload'>>;
export type PayloadInputOf<E> =
  ShapeOf<E, 'payload'> extends undefined ? undefined : InferInput<ShapeOf<E, 'payload'>>;
export type QueryOf<E> = ShapeOf<E, 'query'> extends undefined ? undefined : Infer<ShapeOf<E, 'query'>>;
export type QueryInputOf<E> =
  ShapeOf<E, 'query'> extends undefined ? undefined : InferInput<ShapeOf<E, 'query'>>;

/** The keys a list is narrowed by in `filter`, with their values. */
export type FilterOf<E> =
  QueryOf<E> extends { readonly filter?: infer Filter } ? Required<NonNullable<Filter>> : never;
/** The fields a list is sorted by. */
export type SortOf<E> =
  QueryOf<E> extends { readonly sort?: infer Sort extends readonly [string, unknown] | undefined }
    ? NonNullable<Sort>[0]
    : never;

export type HeadersOf<E> = ShapeOf<E, 'headers'> extends undefined ? undefined : Infer<ShapeOf<E, 'headers'>>;

type BodyOf<A> = A extends { readonly body: infer B }
  ? B extends BinaryBody
    ? Uint8Array
    : Infer<B>
  : undefined;

/**
 * The JSON body of any of an endpoint's successful answers, but those that have to be asked for (`when`); bytes where the
 * body is not JSON.
 */
export type ResponseOf<E> = E extends { readonly answers: infer A extends readonly unknown[] }
  ? BodyOf<Exclude<A[number], { readonly when: string }>>
  : never;

/** The two halves of a key. */
export function splitKey(key: string): { readonly method: Method; readonly path: string } {
  const [method, path] = key.split(' ', 2);
  return { method: method as Method, path: path ?? '' };
}
