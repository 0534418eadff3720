/**
 * Error for a request that the emulator cannot fulfil. The status is 400 if the request can never succeed,
 * and 404 if the named object does not exist. It is 409 if the request does not fit the current state, for
 * instance because no client shows this QR code or the pairing code is wrong. The control API sends the
 * status and the message to its client unchanged.
 */
export class EmulatorError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.name = 'EmulatorError';
    this.status = status;
  }
}
