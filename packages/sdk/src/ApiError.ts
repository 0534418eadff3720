/** Error message for each invalid field, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ApiErrorDetails {
  readonly status: number;
  /** The server's message in Spanish, for display. Undefined if another server, such as a proxy, answered. */
  readonly serverMessage?: string | undefined;
  readonly errors?: FieldErrors | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly help?: string | undefined;
}

/**
 * Error for a 4xx or 5xx response of the API.
 *
 * `message` is the server's message, or `HTTP <status>` if the response has none. `serverMessage` is then
 * undefined, so that callers can display a text of their own.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly errors: FieldErrors | undefined;
  /** `X-Request-Id` of the response, by which the server's administrator can find the request in the log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Path of the page of the server's documentation that explains the error. */
  readonly help: string | undefined;

  constructor(failure: ApiErrorDetails) {
    super(failure.serverMessage ?? `HTTP ${failure.status}`);
    this.status = failure.status;
    this.serverMessage = failure.serverMessage;
    this.errors = failure.errors;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.help = failure.help;
  }
}
