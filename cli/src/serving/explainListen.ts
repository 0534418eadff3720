import { SecretsError } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';
import type { ServerSettings } from '../settings/serverOptions.ts';

const { failures } = cli.serve;

/** Why a server could not start or listen, in the operator's terms; other errors stay as they are. */
export function explainListen(
  error: unknown,
  { port, host }: Pick<ServerSettings, 'port' | 'host'>,
): unknown {
  if (error instanceof SecretsError) return new Failure(error.message, { cause: error });
  const said = say(error instanceof Error && 'code' in error ? error.code : undefined, port, host);
  return said === undefined ? error : new Failure(said, { cause: error });
}

function say(code: unknown, port: number, host: string): string | undefined {
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
