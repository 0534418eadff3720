import type { Sendable } from '@recado/contract';

/** Where a value of a node's parameter goes in a request. */
export interface CallField {
  /** The parameter's name in n8n. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'body';
  /** Keys that lead to it in the body; elsewhere its only key. */
  readonly path: readonly string[];
  readonly kind: 'plain' | 'json' | 'located';
  /** A parameter of its own, instead of one among the options. */
  readonly required: boolean;
}

/** One operation of the node: the request that it makes. */
export interface Call {
  readonly resource: string;
  readonly operation: string;
  readonly method: string;
  /** Below the API's address, with parameters in braces. */
  readonly path: string;
  readonly fields: readonly CallField[];
  /** What goes into the body as it stands. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Takes an Idempotency-Key. */
  readonly sends?: true;
  /** What a line must be able to send; one of them is enough. */
  readonly needs?: readonly Sendable[];
  /** Keys that lead to the file in the body; empty: the file is the body. */
  readonly file?: readonly string[];
  /** Answers a file. */
  readonly downloads?: true;
  /** The list in the answer, of which each element becomes an item. */
  readonly list?: string;
  /** `next` of an answer is the `cursor` of the next page. */
  readonly pages?: true;
}
