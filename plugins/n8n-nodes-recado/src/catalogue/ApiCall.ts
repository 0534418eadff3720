import type { SendCapability } from '@recado/contract';

/** Place of a node parameter's value in the request. */
export interface RequestField {
  /** Name of the parameter in n8n. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** Keys that lead to the value in the body. In the path and the query, a single key. */
  readonly path: readonly string[];
  readonly kind: 'plain' | 'json' | 'located';
  /** Whether it is a separate parameter instead of one of the options. */
  readonly required: boolean;
}

/** One operation of the node: the API request that it makes. */
export interface ApiCall {
  readonly resource: string;
  readonly operation: string;
  readonly method: string;
  /** Path below the API's base URL, with parameters in braces. */
  readonly path: string;
  readonly fields: readonly RequestField[];
  /** Constant fields of the body. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The call accepts an Idempotency-Key. */
  readonly sends?: true;
  /** Capabilities of which the client must have at least one. */
  readonly needs?: readonly SendCapability[];
  /** Keys that lead to the file in the body. Empty if the file is the body. */
  readonly file?: readonly string[];
  /** The call returns a file. */
  readonly downloads?: true;
  /** Key of the list in the response. Each of its elements becomes an item. */
  readonly list?: string;
  /** The list is paginated: `next` of a response is the `cursor` of the next page. */
  readonly pages?: true;
}
