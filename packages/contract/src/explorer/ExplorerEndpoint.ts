import type { HttpMethod } from '../endpoint.ts';
import type { SendableContentCapability } from '../schemas/index.ts';

/**
 * A field of the form in which the API Explorer calls an endpoint. Plain data that can be converted to JSON.
 */
export interface ExplorerParameter {
  readonly name: string;
  /** Part of the request in which the parameter's value is sent. */
  readonly in: 'path' | 'query' | 'body';
  readonly kind: 'text' | 'number' | 'enum' | 'boolean' | 'json' | 'file';
  readonly required: boolean;
  /** Default value of the parameter, as text in its form field. */
  readonly default?: string;
  /** Allowed values, only for an `enum`. */
  readonly options?: readonly string[];
  /** A realistic value, displayed while the field is empty. */
  readonly placeholder?: string;
  /** Description in Spanish. */
  readonly description?: string;
  /** Capability that the client's connection must have. Without the capability this field cannot be sent. */
  readonly needs?: SendableContentCapability;
}

/** An endpoint in the API Explorer (docs/product.md §2), as plain data that can be converted to JSON. */
export interface ExplorerEndpoint {
  /** ID of the OpenAPI operation. It rarely changes, so links to the endpoint can contain it. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path below the API prefix. */
  readonly path: string;
  /** One-line summary in Spanish. */
  readonly description: string;
  /** Further details about the endpoint in Spanish, which its one-line summary omits. */
  readonly more?: string;
  readonly parameters: readonly ExplorerParameter[];
  /** Whether running the endpoint in the Explorer sends something to other people. */
  readonly sends: boolean;
  /** The client's connection must have at least one of these capabilities. Absent if it needs none. */
  readonly needs?: readonly SendableContentCapability[];
  /** Parameters of a realistic call. Absent if the endpoint has none. */
  readonly example?: unknown;
  /** Example of a response body. */
  readonly response?: unknown;
}
