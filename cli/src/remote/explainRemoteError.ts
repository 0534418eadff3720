import { ApiError, NetworkError } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../errors.ts';

const texts = cli.remote;

/** Converts API and network errors to errors for the operator. Returns other errors unchanged. */
export function explainRemoteError(error: unknown, url: string): unknown {
  if (error instanceof NetworkError) {
    const message = error.reason === 'foreign' ? texts.notRecado(url) : texts.unreachable(url);
    return new Failure(message, { cause: error });
  }
  if (!(error instanceof ApiError)) return error;
  const ErrorType = error.status === 401 || error.status === 403 ? Unauthorised : Failure;
  return new ErrorType(describeApiError(error, url), { cause: error });
}

function describeApiError({ status, serverMessage, errors, requestId }: ApiError, url: string): string {
  if (serverMessage === undefined) return status === 404 ? texts.notRecado(url) : texts.refused(url, status);
  const lines = [serverMessage, ...Object.values(errors ?? {}).filter(line => line !== serverMessage)];
  if (status >= 500 && requestId !== undefined) lines.push(texts.requestId(requestId));
  return lines.join('\n');
}
