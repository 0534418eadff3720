import { SecretsError } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';

const { failures } = cliTexts.serve;

/** Converts a startup or listen error into a message for the operator. Other errors stay unchanged. */
export function explainListenError(error: unknown, { port, host }: Pick<ServerSettings, 'port' | 'host'>): unknown {
  if (error instanceof SecretsError) return new Failure(error.message, { cause: error });
  const message = describeErrorCode(error instanceof Error && 'code' in error ? error.code : undefined, port, host);
  return message === undefined ? error : new Failure(message, { cause: error });
}

function describeErrorCode(code: unknown, port: number, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return failures.portTaken(port);
    case 'EACCES':
      return failures.portDenied(port);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return failures.hostUnavailable(host);
    default:
      return undefined;
  }
}
