import { ApiError, NetworkError } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure, UnauthorisedError } from '../errors.ts';

const texts = cliTexts.remote;

/** Converts API and network errors to errors with an explanation for the operator. Returns others unchanged. */
export function explainRemoteError(error: unknown, url: string): unknown {
  if (error instanceof NetworkError) {
    const message = error.reason === 'foreign' ? texts.notRecado(url) : texts.unreachable(url);
    return new Failure(message, { cause: error });
  }
  if (!(error instanceof ApiError)) return error;
  const ErrorType = error.status === 401 || error.status === 403 ? UnauthorisedError : Failure;
  return new ErrorType(describeApiError(error, url), {
    cause: error,
    help: error.help && new URL(error.help, url).href,
  });
}

function describeApiError({ status, serverMessage, errors, requestId }: ApiError, url: string): string {
  if (serverMessage === undefined) return status === 404 ? texts.notRecado(url) : texts.refused(url, status);
  const lines = [serverMessage, ...Object.values(errors ?? {}).filter(line => line !== serverMessage)];
  if (status >= 500 && requestId !== undefined) lines.push(texts.requestId(requestId));
  return lines.join('\n');
}
