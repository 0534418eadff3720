import { type AttemptError, isN8nPath, isN8nTestPath } from '@recado/contract';
import { webhooks } from '@recado/texts';

const { hints } = webhooks;

/** Result of a failed attempt. */
export interface FailedAttempt {
  /** Null if there was no response. */
  readonly statusCode: number | null;
  readonly error: AttemptError | null;
}

/** Returns a Spanish hint about the probable cause of a failed attempt and its remedy. */
export function getFailureHint({ statusCode, error }: FailedAttempt, url: string): string {
  if (error !== null) return hints[error];
  if (statusCode === null) return hints.unreachable;
  if (statusCode === 404) return getNotFoundHint(new URL(url).pathname);
  if (statusCode === 401 || statusCode === 403) return hints.unauthorized;
  if (statusCode === 410) return hints.gone;
  if (statusCode === 429) return hints.tooMany;
  if (statusCode < 400) return hints.redirect;
  return statusCode < 500 ? hints.clientError : hints.serverError;
}

function getNotFoundHint(pathname: string): string {
  if (isN8nTestPath(pathname)) return hints.n8nTest;
  return isN8nPath(pathname) ? hints.n8nInactive : hints.notFound;
}
