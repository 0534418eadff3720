import { DomainError, type FieldErrors } from './DomainError.ts';

/** 400: the request is understood and wrong. */
export class Invalid extends DomainError {
  readonly code = 'invalid';
  readonly status = 400;
  override readonly fields: FieldErrors;

  constructor(message: string, fields: FieldErrors = {}) {
    super(message);
    this.fields = fields;
  }
}

/** 401: nobody, or nobody we let in any more. `challenge` is the `WWW-Authenticate` header (RFC 9110 §11.6.1). */
export class Unauthorized extends DomainError {
  readonly code = 'unauthorized';
  readonly status = 401;
  override readonly headers: Readonly<Record<string, string>>;

  override readonly fields: FieldErrors;

  constructor(message: string, challenge?: string, fields: FieldErrors = {}) {
    super(message);
    this.fields = fields;
    this.headers = challenge === undefined ? {} : { 'WWW-Authenticate': challenge };
  }
}

/** 403: somebody we know, who may not do this. Never for foreign rows: those are `NotFound`. */
export class Forbidden extends DomainError {
  readonly code = 'forbidden';
  readonly status = 403;
}

/** 404: no such row, or none that belongs to the caller. */
export class NotFound extends DomainError {
  readonly code = 'not-found';
  readonly status = 404;
}

/** 405: the address is there, and does not take this method. `allowed` is the `Allow` header (RFC 9110 §15.5.6). */
export class MethodNotAllowed extends DomainError {
  readonly code = 'method-not-allowed';
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, allowed: readonly string[]) {
    super(message);
    this.headers = { Allow: allowed.join(', ').toUpperCase() };
  }
}

/** 409: another row or an earlier request is in the way. */
export class Conflict extends DomainError {
  readonly code = 'conflict';
  readonly status = 409;
}

/** 409: a change was asked for, and nobody knows whether it was made. */
export class UnknownOutcome extends Conflict {}

/** 409: the network was asked something and did not answer. Nothing was changed or sent; worth trying again. */
export class Unreachable extends Conflict {}

/** 409: the client is not connected to WhatsApp, so nothing can be sent or asked. */
export class NotConnected extends DomainError {
  readonly code = 'not-connected';
  readonly status = 409;
}

/** 409: the account's limit is reached. Nothing was sent or changed, and nothing that came in is lost. */
export class LimitReached extends DomainError {
  readonly code = 'limit-reached';
  readonly status = 409;
  /** From when on there is room again by itself; undefined: only when an administrator gives more. */
  readonly again: Date | undefined;

  constructor(message: string, again?: Date) {
    super(message);
    this.again = again;
  }
}

/** 410: it was there, and is not kept any more. */
export class Gone extends DomainError {
  readonly code = 'gone';
  readonly status = 410;
}

/** 415: the body is in an encoding that is not read. `accepted` is the `Accept-Encoding` header (RFC 9110 §12.5.3). */
export class UnsupportedEncoding extends DomainError {
  readonly code = 'unsupported-encoding';
  readonly status = 415;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, accepted: readonly string[]) {
    super(message);
    this.headers = { 'Accept-Encoding': [...accepted, 'identity'].join(', ') };
  }
}

/** 429: come back in `retryAfter` seconds (whole, at least 1), which is also the `Retry-After` header. */
export class TooManyRequests extends DomainError {
  readonly code = 'too-many-requests';
  readonly status = 429;
  readonly retryAfter: number;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
    this.headers = { 'Retry-After': String(this.retryAfter) };
  }
}

/** Seconds after which it is worth trying again while something that we stand on is away. */
const AWAY = '5';

/** 503: something we stand on is away for a while (another process, transport); worth trying again. */
export class Unavailable extends DomainError {
  readonly code = 'unavailable';
  readonly status = 503;
  override readonly headers = { 'Retry-After': AWAY };
}

/** 413: larger than we, or the network behind us, take. */
export class TooLarge extends DomainError {
  readonly code = 'too-large';
  readonly status = 413;
}

/** 422: well-formed, but the network or the file behind it will not have it. */
export class Unprocessable extends DomainError {
  readonly code = 'unprocessable';
  readonly status = 422;
}

/** 416: the part of a file that was asked for begins after its end. `size`: of the whole, bytes. */
export class RangeBeyond extends DomainError {
  readonly code = 'range-beyond';
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, size: number) {
    super(message);
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}
