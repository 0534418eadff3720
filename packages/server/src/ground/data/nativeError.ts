import { DBError } from 'objection';

/** The error as the driver gave it: Objection hands it on inside one of its own, which has no code. */
export const nativeError = (error: unknown): unknown =>
  error instanceof DBError ? error.nativeError : error;
