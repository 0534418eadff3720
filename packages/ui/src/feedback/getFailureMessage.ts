import { ApiError } from '@recado/sdk';

/** Returns the error message of the server, or `otherwise` if the server sent none (docs/product.md §8). */
export const getFailureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? otherwise;

/**
 * Whether the error means that the session ended. Callers then show nothing, because the end of the session is
 * reported to the user elsewhere.
 */
export const isSessionEndError = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
