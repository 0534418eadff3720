import { webhooks } from '@recado/texts';
import { isN8n, isN8nTest } from '../webhooks/index.ts';
import { type Answer, succeeded } from './Answer.ts';

const { hints } = webhooks;

/** What may be the matter with an attempt and what to do, in Spanish; null after a success. */
export function hintAbout(
  { statusCode, error }: Pick<Answer, 'statusCode' | 'error'>,
  url: string,
): string | null {
  if (succeeded({ statusCode, error })) return null;
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
