import { LegacySchemaError, SchemaTooNew } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';

const { failures } = cliTexts.serve;

/** Explanations by SQLSTATE code (PostgreSQL's appendix A), for the operator who configured DATABASE_URL. */
const explanationsBySqlState: Readonly<Record<string, (address: string) => string>> = {
  '28000': failures.databaseDenied,
  '28P01': failures.databaseDenied,
  '3D000': failures.databaseMissing,
  '42501': failures.databaseForbidden,
  '53300': failures.databaseBusy,
  '57P03': failures.databaseBusy,
};

/** Codes of errors for an unreachable database: connection and DNS errors, and SQLSTATE class 08. */
const unreachableCodes = /^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|ENOENT|EPIPE|08)/;

/**
 * Explains connection and migration errors to the operator. Returns unrelated errors unchanged.
 *
 * @param databaseUrl URL of an external database, or undefined for the embedded database
 */
export function explainDatabaseError(error: unknown, databaseUrl: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const message = describeError(error, databaseUrl === undefined ? '' : formatDatabaseAddress(databaseUrl));
  return message === undefined ? error : new Failure(message, { cause: error });
}

function describeError(error: Error, address: string): string | undefined {
  if (error instanceof SchemaTooNew) return failures.databaseTooNew;
  if (error instanceof LegacySchemaError)
    return error.problem === 'in-use' ? failures.databaseInUse : failures.databaseIncomplete;
  if (error.message.includes('unsupported startup parameter')) return failures.databasePooled(address);
  const code = 'code' in error ? String(error.code) : '';
  const explanation = Object.hasOwn(explanationsBySqlState, code) ? explanationsBySqlState[code] : undefined;
  if (explanation) return explanation(address);
  const isUnreachable =
    unreachableCodes.test(code) ||
    error.name === 'KnexTimeoutError' ||
    /^Connection terminated|^timeout expired|SSL/.test(error.message);
  return isUnreachable ? failures.databaseUnreachable(address) : undefined;
}

/** Extracts the host and port of a database URL for messages. Never returns its user or password. */
export function formatDatabaseAddress(databaseUrl: string): string {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?]*(?:\?(.*))?$/s.exec(databaseUrl) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return new URLSearchParams(query).get('host') ?? (host || 'localhost');
}
