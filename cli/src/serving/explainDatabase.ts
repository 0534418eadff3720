import { SchemaTooNew } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';

const { failures } = cli.serve;

/** SQLSTATE (PostgreSQL's appendix A) to what it means for whoever wrote DATABASE_URL. */
const states: Readonly<Record<string, (address: string) => string>> = {
  '28000': failures.databaseDenied,
  '28P01': failures.databaseDenied,
  '3D000': failures.databaseMissing,
  '42501': failures.databaseForbidden,
  '53300': failures.databaseBusy,
  '57P03': failures.databaseBusy,
};

/** Codes of the system's own, of connecting and of finding the host. */
const unreachable = /^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|ENOENT|EPIPE|08)/;

/**
 * Why a database did not answer, in the operator's terms; errors that are no such thing stay as they are.
 *
 * @param databaseUrl undefined for the embedded one
 */
export function explainDatabase(error: unknown, databaseUrl: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const said = say(error, databaseUrl === undefined ? '' : addressOf(databaseUrl));
  return said === undefined ? error : new Failure(said, { cause: error });
}

function say(error: Error, address: string): string | undefined {
  if (error instanceof SchemaTooNew) return failures.databaseTooNew;
  if (error.message.includes('unsupported startup parameter')) return failures.databasePooled(address);
  const code = 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(states, code) ? states[code] : undefined;
  if (known) return known(address);
  const isGone =
    unreachable.test(code) ||
    error.name === 'KnexTimeoutError' ||
    /^Connection terminated|^timeout expired|SSL/.test(error.message);
  return isGone ? failures.databaseUnreachable(address) : undefined;
}

/** Host and port of a database URL: never its user or password. */
export function addressOf(databaseUrl: string): string {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?]*(?:\?(.*))?$/s.exec(databaseUrl) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return new URLSearchParams(query).get('host') ?? (host || 'localhost');
}
