import { type DeliveryAttemptError, isN8nTestWebhookPath, isN8nWebhookPath } from '@recado/contract';
import { webhookTexts } from '@recado/texts';

const { hints } = webhookTexts;

/** Result of a failed attempt to deliver events to a webhook. */
export interface FailedDeliveryAttempt {
  /** HTTP status of the response, or null if there was no response. */
  readonly statusCode: number | null;
  readonly error: DeliveryAttemptError | null;
}

/** Returns a Spanish hint about the probable cause of a failed attempt and its remedy. */
export function getWebhookFailureHint({ statusCode, error }: FailedDeliveryAttempt, url: string): string {
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
  if (isN8nTestWebhookPath(pathname)) return hints.n8nTest;
  return isN8nWebhookPath(pathname) ? hints.n8nInactive : hints.notFound;
}
