import { validate as isUuid } from 'uuid';
import { Conflict, Invalid, NotFound } from '../../../core/errors/index.ts';

/** Maximum number of labels of one client. The same maximum applies to the client's quick replies. */
export const MAX_LABELS_OR_QUICK_REPLIES_PER_CLIENT = 200;

/** Converts a unique violation to a Conflict, also if a concurrent write caused it. @throws Conflict */
export async function rejectDuplicateItemName<Result>(write: Promise<Result>, message: string): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Conflict(message);
  }
}

/**
 * Checks that the client may have one more label or quick reply.
 * @throws Invalid if the client has the maximum number of them
 */
export function assertNamedItemLimitNotReached(count: number, message: string): void {
  if (count >= MAX_LABELS_OR_QUICK_REPLIES_PER_CLIENT) throw new Invalid(message);
}

/** Returns the first row of a query result. @throws NotFound with `message` if the result is empty */
export function requireFirstRow<Row>(foundRows: readonly Row[], message: string): Row {
  const [row] = foundRows;
  if (!row) throw new NotFound(message);
  return row;
}

/** Checks that an ID is a UUID. @throws NotFound otherwise, because the ID of every item is a UUID */
export function requireLabelOrQuickReplyId(value: string, message: string): string {
  if (!isUuid(value)) throw new NotFound(message);
  return value;
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
