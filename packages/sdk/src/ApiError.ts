/** Sentence for each wrong field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ApiFailure {
  readonly status: number;
  /** What the server said, in Spanish and made to be shown; undefined: something else answered (a proxy's page). */
  readonly serverMessage?: string | undefined;
  readonly errors?: FieldErrors | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/**
 * The API answered, and refused or failed (4xx, 5xx).
 *
 * `message` is the server's own sentence, or `HTTP <status>` where there is none; where a text of the caller's has to
 * stand in for a missing one, ask `serverMessage`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly errors: FieldErrors | undefined;
  /** `X-Request-Id` of the answer: what to quote to whoever runs the server. */
  readonly requestId: string | undefined;
  /** Seconds to wait (`Retry-After`). */
  readonly retryAfter: number | undefined;

  constructor(failure: ApiFailure) {
    super(failure.serverMessage ?? `HTTP ${failure.status}`);
    this.status = failure.status;
    this.serverMessage = failure.serverMessage;
    this.errors = failure.errors;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}
