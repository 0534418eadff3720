/**
 * Error: the server must not start with these secrets. `message` gives the reason in Spanish, for the
 * operator.
 */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
  readonly code: 'weak' | 'too-open' | 'unreadable' | 'unwritable' | 'foreign';

  constructor(code: SecretsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
