import type { SendableContentCapability } from '@recado/contract';

/** Field of an API request. The value of a node parameter in n8n is written to this field. */
export interface RequestField {
  /** Name of the parameter in n8n. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** Path of the field in the JSON body, one key per level. A path or query parameter has only its own key. */
  readonly path: readonly string[];
  readonly kind: 'plain' | 'json' | 'located';
  /** Whether the field is a separate parameter of the node. The other fields share one parameter. */
  readonly required: boolean;
}

/** API request that one operation of the node makes. */
export interface ApiCall {
  readonly resource: string;
  readonly operation: string;
  readonly method: string;
  /** Path below the API's base URL, with parameters in braces. */
  readonly path: string;
  readonly fields: readonly RequestField[];
  /** Fields of the body that always have the same value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Whether the call accepts an Idempotency-Key. */
  readonly sends?: true;
  /** Sending capabilities for this call. The client must have at least one of them. */
  readonly needs?: readonly SendableContentCapability[];
  /** Path of object keys to the file in the request body. Empty if the file is the whole body. */
  readonly file?: readonly string[];
  /** Whether the call returns a file. */
  readonly downloads?: true;
  /** Key of the list in the response. Each of its elements becomes an item. */
  readonly list?: string;
  /** Whether the list is paginated. Then `next` of a response is the `cursor` for the next page. */
  readonly pages?: true;
}
