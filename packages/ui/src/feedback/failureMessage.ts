import { ApiError } from '@recado/sdk';

/** Returns the error message of the server, or `otherwise` if the server sent none (docs/product.md §8). */
export const failureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? otherwise;

/**
 * Whether the error means that the session ended. Callers then show nothing, because the session end has a
 * message.
 */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
