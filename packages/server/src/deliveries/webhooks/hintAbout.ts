import { type AttemptError, isN8n, isN8nTest } from '@recado/contract';
import { webhooks } from '@recado/texts';

const { hints } = webhooks;

/** What came of an attempt that failed. */
export interface FailedAttempt {
  /** Null: there was no answer. */
  readonly statusCode: number | null;
  readonly error: AttemptError | null;
}

/** What may be the matter with an attempt that failed and what to do, in Spanish. */
export function hintAbout({ statusCode, error }: FailedAttempt, url: string): string {
  if (error !== null) return hints[error];
  if (statusCode === null) return hints.unreachable;
  if (statusCode === 404) return notFound(new URL(url).pathname);
  if (statusCode === 401 || statusCode === 403) return hints.unauthorized;
  if (statusCode === 410) return hints.gone;
  if (statusCode === 429) return hints.tooMany;
  if (statusCode < 400) return hints.redirect;
  return statusCode < 500 ? hints.clientError : hints.serverError;
}

function notFound(pathname: string): string {
  if (isN8nTest(pathname)) return hints.n8nTest;
  return isN8n(pathname) ? hints.n8nInactive : hints.notFound;
}
