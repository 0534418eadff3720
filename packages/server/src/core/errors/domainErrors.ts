import { DomainError, type FieldErrors } from './DomainError.ts';

/** 400: the request was parsed but its values are invalid. */
export class Invalid extends DomainError {
  readonly code = 'invalid';
  readonly status = 400;
  override readonly fields: FieldErrors;

  constructor(message: string, fields: FieldErrors = {}) {
    super(message);
    this.fields = fields;
  }
}

/** 401: credentials are missing or revoked. `challenge` is the `WWW-Authenticate` header (RFC 9110 §11.6.1). */
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

/**
 * 403: an authenticated caller lacks the permission. For rows of other owners, services throw
 * `NotFound` instead, so that the caller does not learn whether such a row exists.
 */
export class Forbidden extends DomainError {
  readonly code = 'forbidden';
  readonly status = 403;
}

/** 403: the session must first show a password, a code or a passkey again (`POST /auth/identity`). */
export class IdentityRequired extends DomainError {
  readonly code = 'identity-required';
  readonly status = 403;
  override readonly fields: FieldErrors;

  constructor(message: string) {
    super(message);
    this.fields = { identity: message };
  }
}

/** 404: the requested row does not exist or does not belong to the caller. */
export class NotFound extends DomainError {
  readonly code = 'not-found';
  readonly status = 404;
}

/** 405: the path has no such method. `allowed` is the content of the `Allow` header (RFC 9110 §15.5.6). */
export class MethodNotAllowed extends DomainError {
  readonly code = 'method-not-allowed';
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, allowed: readonly string[]) {
    super(message);
    this.headers = { Allow: allowed.join(', ').toUpperCase() };
  }
}

/** 409: the request conflicts with another row or an earlier request. */
export class Conflict extends DomainError {
  readonly code = 'conflict';
  readonly status = 409;
}

/** 409: a change was requested, but its outcome is unknown. */
export class UnknownOutcome extends Conflict {}

/** 409: WhatsApp did not answer a request. Nothing was changed or sent, so a retry may succeed. */
export class WhatsAppUnreachable extends Conflict {}

/** 409: the client is not connected to WhatsApp, so it can neither send nor query. */
export class NotConnected extends DomainError {
  readonly code = 'not-connected';
  readonly status = 409;
}

/** 409: a usage limit of the account is reached. Nothing was sent or changed; incoming data is not lost. */
export class LimitReached extends DomainError {
  readonly code = 'limit-reached';
  readonly status = 409;
  /** Time when the limit permits a request again; undefined if an administrator must raise the limit first. */
  readonly retryAt: Date | undefined;

  constructor(message: string, retryAt?: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}

/** 410: the resource existed and is no longer stored. */
export class Gone extends DomainError {
  readonly code = 'gone';
  readonly status = 410;
}

/** 415: unsupported body encoding. `accepted` is the `Accept-Encoding` header (RFC 9110 §12.5.3). */
export class UnsupportedEncoding extends DomainError {
  readonly code = 'unsupported-encoding';
  readonly status = 415;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, accepted: readonly string[]) {
    super(message);
    this.headers = { 'Accept-Encoding': [...accepted, 'identity'].join(', ') };
  }
}

/** 429: too many requests. `retryAfter`: whole seconds, at least 1, sent in the header `Retry-After`. */
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

/** Seconds after which a retry is useful while a dependency is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = '5';

/** 503: a dependency (another process, transport) is temporarily unavailable; retry later. */
export class Unavailable extends DomainError {
  readonly code = 'unavailable';
  readonly status = 503;
  override readonly headers = { 'Retry-After': UNAVAILABLE_RETRY_SECONDS };
}

/** 413: the content is larger than this server, or the messaging network to which it sends, accepts. */
export class TooLarge extends DomainError {
  readonly code = 'too-large';
  readonly status = 413;
}

/** 422: the request is well-formed, but the network rejected it, or a stored file makes it impossible. */
export class Unprocessable extends DomainError {
  readonly code = 'unprocessable';
  readonly status = 422;
}

/** 416: the requested range begins after the end of the file. `size` is the size of the whole file in bytes. */
export class RangeNotSatisfiable extends DomainError {
  readonly code = 'range-beyond';
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, size: number) {
    super(message);
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}
