import { ApiError } from '@recado/sdk';

/** Returns the server's message, or `otherwise` if it sent none (docs/product.md §8). */
export const failureMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? otherwise;

/** Whether the session ended. It has a message of its own, so calls report nothing. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
