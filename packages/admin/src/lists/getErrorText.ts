import { HttpError } from 'ra-core';

/** Returns the error message of the server if the response has one, else `fallback`. */
export const getErrorText = (error: unknown, fallback: string): string =>
  error instanceof HttpError && typeof error.body?.message === 'string' ? error.body.message : fallback;
