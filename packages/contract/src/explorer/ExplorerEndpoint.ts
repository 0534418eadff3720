import type { HttpMethod } from '../endpoint.ts';
import type { SendCapability } from '../schemas/index.ts';

/** A field of an endpoint's form, as plain data. */
export interface ExplorerParameter {
  readonly name: string;
  /** Part of the request that carries the value. */
  readonly in: 'path' | 'query' | 'body';
  readonly kind: 'text' | 'number' | 'enum' | 'boolean' | 'json' | 'file';
  readonly required: boolean;
  /** Default value, as text in the form field. */
  readonly default?: string;
  /** Allowed values, only for an `enum`. */
  readonly options?: readonly string[];
  /** A realistic value, displayed while the field is empty. */
  readonly placeholder?: string;
  /** Description in Spanish. */
  readonly description?: string;
  /** Capability that the connection needs in order to send this field. */
  readonly needs?: SendCapability;
}

/** An endpoint in the API Explorer (docs/product.md §2), as plain data that survives JSON. */
export interface ExplorerEndpoint {
  /** ID of the OpenAPI operation; stable enough for a deep link. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the API prefix. */
  readonly path: string;
  /** One-line summary in Spanish. */
  readonly description: string;
  /** Further description in Spanish. */
  readonly more?: string;
  readonly parameters: readonly ExplorerParameter[];
  /** Whether a run sends something to other people. */
  readonly sends: boolean;
  /** Capabilities of which the connection needs at least one. Absent if the endpoint needs none. */
  readonly needs?: readonly SendCapability[];
  /** Parameters of a realistic call. Absent if the endpoint has none. */
  readonly example?: unknown;
  /** Example of a response body. */
  readonly response?: unknown;
}
