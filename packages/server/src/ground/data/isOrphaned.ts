import { nativeError } from './nativeError.ts';

/** Whether a row was to belong to another that is not there (any more), which only its foreign key can know. */
export function isOrphaned(thrown: unknown): boolean {
  const error = nativeError(thrown);
  return error instanceof Error && 'code' in error && error.code === '23503';
}
