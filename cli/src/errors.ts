/** What the process ends with. */
export const exitCodes = { ok: 0, failure: 1, usage: 2, unauthorised: 4, interrupted: 130 } as const;

/** The command could not do what it was asked to. The message is Spanish and says the next step. */
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

/** The user pressed Ctrl+C. There is nothing to say about it. */
export class Interrupted extends Failure {
  override readonly name = 'Interrupted';
  override readonly exitCode = exitCodes.interrupted;
}

/** The user turned back when asked. */
export class Cancelled extends Failure {
  override readonly name = 'Cancelled';
  override readonly exitCode = exitCodes.usage;
}
