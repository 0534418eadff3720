import { HttpError } from 'ra-core';

/** The server's own sentence where it said one, else `otherwise`. */
export const failureOf = (error: unknown, otherwise: string): string =>
  error instanceof HttpError && typeof error.body?.message === 'string' ? error.body.message : otherwise;
