import { HttpError } from 'ra-core';

/** Returns the server's error message. If the response has no message, returns `fallback`. */
export const getResponseErrorText = (error: unknown, fallback: string): string =>
  error instanceof HttpError && typeof error.body?.message === 'string' ? error.body.message : fallback;
