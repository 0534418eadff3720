import { DBError } from 'objection';

/** Returns the driver's error, because objection wraps it in an error of its own that has no code. */
export const unwrapDatabaseDriverError = (error: unknown): unknown =>
  error instanceof DBError ? error.nativeError : error;
