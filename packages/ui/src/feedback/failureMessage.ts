import { ApiError } from '@recado/sdk';

/** The server's own sentence where it said one, else `otherwise` (docs/product.md §8). */
export const failureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? otherwise;

/** A session that ended says so itself; nothing else needs to be said about the call. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
