import type { Endpoint } from '../endpoint.ts';

/** A failure response of the OpenAPI document, defined once by name and shared by several operations. */
export interface DocumentedFailureResponse {
  readonly status: number;
  /** Name of the response among the components of the OpenAPI document. */
  readonly name: string;
  readonly description: string;
  /** Example of the server's error message. */
  readonly message: string;
}

/** Documented failure of the endpoints for which `when` is true. Without `when`: of all remaining endpoints. */
export interface ConditionalFailure extends DocumentedFailureResponse {
  readonly when?: (path: string, endpoint: Endpoint) => boolean;
}

export const pathStartsWith = (prefix: string) => (path: string) => path.startsWith(prefix);
export const pathEndsWith =
  (...ends: string[]) =>
  (path: string) =>
    ends.some(end => path.endsWith(end));
export const isEndpointGuardedBy =
  (...guards: Endpoint['guard'][]) =>
  (_path: string, { guard }: Endpoint) =>
    guards.includes(guard);
