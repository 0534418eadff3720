/** Exit codes of the process. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, unauthorised: 4, interrupted: 130 } as const;

/** The command failed. The message is Spanish and contains the next step for the user. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly exitCode: number = exitCodes.failure;
}

/** The command was used wrongly. */
export class UsageError extends Failure {
  override readonly name = 'UsageError';
  override readonly exitCode = exitCodes.usage;
}

/** A token is missing, or the server does not accept it. */
export class Unauthorised extends Failure {
  override readonly name = 'Unauthorised';
  override readonly exitCode = exitCodes.unauthorised;
}

/** The user pressed Ctrl+C. An error message is not necessary. */
export class Interrupted extends Failure {
  override readonly name = 'Interrupted';
  override readonly exitCode = exitCodes.interrupted;
}

/** The user declined a confirmation. */
export class Cancelled extends Failure {
  override readonly name = 'Cancelled';
  override readonly exitCode = exitCodes.usage;
}
