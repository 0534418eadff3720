import { ApiError, NetworkError } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure, Unauthorised } from '../errors.ts';

const texts = cli.remote;

/** What the platform, or the way to it, answered, in the operator's terms; other errors stay as they are. */
export function explainRemote(error: unknown, url: string): unknown {
  if (error instanceof NetworkError) {
    const said = error.reason === 'foreign' ? texts.foreign(url) : texts.unreachable(url);
    return new Failure(said, { cause: error });
  }
  if (!(error instanceof ApiError)) return error;
  const Kind = error.status === 401 || error.status === 403 ? Unauthorised : Failure;
  return new Kind(say(error, url), { cause: error });
}

function say({ status, serverMessage, errors, requestId }: ApiError, url: string): string {
  if (serverMessage === undefined) return status === 404 ? texts.foreign(url) : texts.refused(url, status);
  const lines = [serverMessage, ...Object.values(errors ?? {}).filter(line => line !== serverMessage)];
  if (status >= 500 && requestId !== undefined) lines.push(texts.requestId(requestId));
  return lines.join('\n');
}
