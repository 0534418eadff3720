/**
 * The caller asked for something that cannot be: 400 when it can never be, 404 when what is named does not exist, 409 when
 * it is not the moment for it (no client waits for this QR, a wrong pairing code). The control API answers status and
 * message as they are.
 */
export class EmulatorError extends Error {
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.name = 'EmulatorError';
    this.status = status;
  }
}
