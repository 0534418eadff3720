import { TransportError } from '@recado/transport';
import { unwrapDatabaseDriverError } from '../../core/data/unwrapDatabaseDriverError.ts';
import * as errors from '../../core/errors/index.ts';
import { DomainError } from '../../core/errors/index.ts';
import { ClientLeaseHeldElsewhere } from '../leases/index.ts';

/** An error as plain data, from which another process restores the same error. */
export type IpcErrorData =
  | {
      readonly kind: 'transport';
      readonly reason: TransportError['reason'];
      readonly message: string;
      readonly code?: number | undefined;
      readonly until?: Date | undefined;
      readonly field?: string | undefined;
    }
  | { readonly kind: 'domain'; readonly name: DomainName; readonly message: string; readonly extra?: unknown }
  | { readonly kind: 'held'; readonly owner: string }
  /** `code`: SQLSTATE or error code of Node.js, by which the receiver recognises database outages. */
  | {
      readonly kind: 'other';
      readonly message: string;
      readonly stack?: string | undefined;
      readonly code?: string | undefined;
    };

/** Domain error classes by name. Their constructors take the message and, for some classes, a second value. */
const domainErrors = {
  Invalid: errors.Invalid,
  Unauthorized: errors.Unauthorized,
  Forbidden: errors.Forbidden,
  NotFound: errors.NotFound,
  Conflict: errors.Conflict,
  NotConnected: errors.NotConnected,
  Unavailable: errors.Unavailable,
  TooLarge: errors.TooLarge,
  Unprocessable: errors.Unprocessable,
  TooManyRequests: errors.TooManyRequests,
} as const;
type DomainName = keyof typeof domainErrors;

const isDomainName = (name: string): name is DomainName => Object.hasOwn(domainErrors, name);

export function toErrorData(error: unknown): IpcErrorData {
  if (error instanceof TransportError) {
    const { reason, message, code, until, field } = error;
    return { kind: 'transport', reason, message, code, until, field };
  }
  if (error instanceof ClientLeaseHeldElsewhere) return { kind: 'held', owner: error.owner };
  if (error instanceof DomainError && isDomainName(error.name)) {
    return { kind: 'domain', name: error.name, message: error.message, extra: getSecondValue(error) };
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const native = unwrapDatabaseDriverError(error);
  const code = native instanceof Error && 'code' in native ? String(native.code) : undefined;
  return { kind: 'other', message, stack, code };
}

export function restoreErrorFromData(data: IpcErrorData): Error {
  if (data.kind === 'held') return new ClientLeaseHeldElsewhere(data.owner);
  if (data.kind === 'domain') return makeDomainError(data);
  if (data.kind === 'transport') {
    const { reason, message, code, until, field } = data;
    const details = {
      ...(code !== undefined && { code }),
      ...(until !== undefined && { until }),
      ...(field !== undefined && { field }),
    };
    return new TransportError(reason, message, details);
  }
  const { message, stack, code } = data;
  return Object.assign(new Error(message), stack !== undefined && { stack }, code !== undefined && { code });
}

function getSecondValue(error: DomainError): unknown {
  if (error instanceof errors.Invalid) return error.fields;
  if (error instanceof errors.TooManyRequests) return error.retryAfter;
  if (error instanceof errors.Unauthorized) return error.headers['WWW-Authenticate'];
  return undefined;
}

function makeDomainError({ name, message, extra }: Extract<IpcErrorData, { kind: 'domain' }>): DomainError {
  if (name === 'TooManyRequests') return new errors.TooManyRequests(message, Number(extra));
  if (name === 'Unauthorized') return new errors.Unauthorized(message, typeof extra === 'string' ? extra : undefined);
  if (name === 'Invalid') return new errors.Invalid(message, (extra ?? {}) as errors.FieldErrors);
  return new domainErrors[name](message);
}
