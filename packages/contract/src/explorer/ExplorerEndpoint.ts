import type { Method } from '../endpoint.ts';
import type { Sendable } from '../shapes/index.ts';

/** A field of an endpoint's form, as plain data. */
export interface ExplorerParameter {
  readonly name: string;
  /** Where its value goes. */
  readonly in: 'path' | 'query' | 'body';
  readonly kind: 'text' | 'number' | 'enum' | 'boolean' | 'json' | 'file';
  readonly required: boolean;
  /** What the field starts with, as it would be typed. */
  readonly default?: string;
  /** Of an `enum`. */
  readonly options?: readonly string[];
  /** A realistic value, to show while the field is empty. */
  readonly placeholder?: string;
  /** Spanish. */
  readonly description?: string;
  /** What the connection has to be able to send for it to be taken. */
  readonly needs?: Sendable;
}

/** An endpoint as the API Explorer shows it (docs/product.md §2), as plain data: it survives JSON. */
export interface ExplorerEndpoint {
  /** The OpenAPI operation's id; good for a deep link. */
  readonly id: string;
  readonly method: Method;
  /** Below the prefix of the API. */
  readonly path: string;
  /** What it does, Spanish, in a line. */
  readonly description: string;
  /** What else there is to know, Spanish. */
  readonly more?: string;
  readonly parameters: readonly ExplorerParameter[];
  /** Running it writes to somebody. */
  readonly sends: boolean;
  /** What the connection has to be able to send, one of these at least; missing: nothing. */
  readonly needs?: readonly Sendable[];
  /** The parameters of a realistic call; missing where there are none. */
  readonly example?: unknown;
  /** What it answers. */
  readonly response?: unknown;
}
