import type { Endpoint } from '../endpoint.ts';

/** A failure as the document tells it: once, under a name, however many operations share it. */
export interface DocumentedFailure {
  readonly status: number;
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  /** For example, what the server says. */
  readonly message: string;
}

/** One for some endpoints; without `when`, for all that are left. */
export interface FailureRow extends DocumentedFailure {
  readonly when?: (path: string, endpoint: Endpoint) => boolean;
}

export const below = (prefix: string) => (path: string) => path.startsWith(prefix);
export const endsIn =
  (...ends: string[]) =>
  (path: string) =>
    ends.some(end => path.endsWith(end));
export const guardedBy =
  (...guards: Endpoint['guard'][]) =>
  (_path: string, { guard }: Endpoint) =>
    guards.includes(guard);
