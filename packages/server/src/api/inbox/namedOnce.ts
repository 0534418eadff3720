import { validate as isUuid } from 'uuid';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';

/** What a client may have of labels, and of quick replies. */
export const MOST_OF_EACH = 200;

/** Somebody was faster, or it is there already. @throws Conflict in place of PostgreSQL's own error */
export async function once<Result>(doing: Promise<Result>, message: string): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Conflict(message);
  }
}

/** @throws Invalid when the client has as many as it may */
export function mustFit(count: number, message: string): void {
  if (count >= MOST_OF_EACH) throw new Invalid(message);
}

/** The one that was found. @throws NotFound */
export function the<Row>(found: readonly Row[], message: string): Row {
  const [row] = found;
  if (!row) throw new NotFound(message);
  return row;
}

/** @throws NotFound for what cannot be the id of anything */
export function idOf(given: string, message: string): string {
  if (!isUuid(given)) throw new NotFound(message);
  return given;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
