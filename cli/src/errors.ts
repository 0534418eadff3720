/** Exit codes of the process. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, unauthorised: 4, interrupted: 130 } as const;

/** The command failed. The message is in Spanish and contains the next step for the user. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly exitCode: number = exitCodes.failure;
  /** Address of the page that explains the error. */
  readonly help: string | undefined;

  constructor(message?: string, { help, ...options }: ErrorOptions & { readonly help?: string | undefined } = {}) {
    super(message, options);
    this.help = help;
  }
}

/** The command was called wrongly, e.g. an option or the configuration file has an invalid value. */
export class UsageError extends Failure {
  override readonly name = 'UsageError';
  override readonly exitCode = exitCodes.usage;
}

/** A token is missing, or the server does not accept it. */
export class UnauthorisedError extends Failure {
  override readonly name = 'Unauthorised';
  override readonly exitCode = exitCodes.unauthorised;
}

/** The user pressed Ctrl+C. This is no error, so at most the given description of the state is printed. */
export class InterruptedError extends Failure {
  override readonly name = 'Interrupted';
  override readonly exitCode = exitCodes.interrupted;
}

/** The user declined a confirmation. */
export class CancelledError extends Failure {
  override readonly name = 'Cancelled';
  override readonly exitCode = exitCodes.usage;
}
