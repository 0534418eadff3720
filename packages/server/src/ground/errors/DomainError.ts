/** Spanish sentence for each wrong field; the key is the field as the caller wrote it, nested ones joined by dots. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * What a service throws when it refuses. `message` is Spanish, comes from `@recado/texts` and is shown to the caller;
 * `code` is stable and for programs and logs. Nothing here knows HTTP libraries: `answerErrors` speaks boom.
 */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  /** HTTP status of the answer. */
  abstract readonly status: number;
  /** Shown as `errors` beside the message. */
  readonly fields?: FieldErrors;
  /** Headers the answer carries. */
  readonly headers: Readonly<Record<string, string>> = {};

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
