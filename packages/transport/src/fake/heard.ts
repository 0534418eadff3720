import { within } from '@recado/timing';
import { TransportError, type TransportErrorCode } from '../errors.ts';

export interface Hearing {
  /** Why it failed when the connection ends or the time is up before. */
  readonly otherwise: TransportErrorCode;
  readonly patienceMs: number;
  readonly over: AbortSignal;
}

/** What the network says, or a `TransportError`. */
export function heard<Said>(said: Promise<Said>, { otherwise, patienceMs, over }: Hearing): Promise<Said> {
  const silence = (): never => {
    throw new TransportError(
      otherwise,
      over.aborted
        ? 'The connection ended before the network answered.'
        : 'The network did not answer in time.',
    );
  };
  return within(patienceMs, said, silence, over);
}
