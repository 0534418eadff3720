/**
 * Error for an impossible request: 400 if it can never succeed, 404 if the named object does not
 * exist, 409 if it does not fit the current state (no client shows this QR code, wrong pairing
 * code). The control API returns status and message unchanged.
 */
export class EmulatorError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.name = 'EmulatorError';
    this.status = status;
  }
}
