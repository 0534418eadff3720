import { unwrapDatabaseDriverError } from './unwrapDatabaseDriverError.ts';

/** Whether an error is a foreign key violation (23503), because the referenced row does not exist. */
export function isForeignKeyViolation(reason: unknown): boolean {
  const error = unwrapDatabaseDriverError(reason);
  return error instanceof Error && 'code' in error && error.code === '23503';
}
