import { DBError } from 'objection';

/** Returns the driver's error. Objection wraps it in an error of its own, which has no code. */
export const unwrapDriverError = (error: unknown): unknown => (error instanceof DBError ? error.nativeError : error);
