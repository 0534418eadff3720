/** Spanish error messages by field name. Names of nested fields contain dots, as in the request. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * Base of the errors that services throw to reject a request. `message` is Spanish, comes from
 * `@recado/texts` and is shown to the caller. `code` is stable, for programs and logs. Errors are
 * independent of HTTP libraries: `registerErrorResponses` converts them to boom.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  /** HTTP status of the response. */
  abstract readonly status: number;
  /** Messages for invalid fields. The response contains them as `errors`, in addition to the message. */
  readonly fields?: FieldErrors;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
