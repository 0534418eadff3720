import { withTimeout } from '@recado/timing';
import { TransportError, type TransportErrorCode } from '../errors.ts';

export interface NetworkResponseOptions {
  /** Reason of the error if the connection ends, or the timeout expires, before the network responds. */
  readonly failureReason: TransportErrorCode;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Resolves or rejects like `response`.
 * @throws TransportError if the timeout expires or the connection ends before a response arrives
 */
export function awaitNetworkResponse<NetworkResponse>(
  response: Promise<NetworkResponse>,
  { failureReason, timeoutMs, signal }: NetworkResponseOptions,
): Promise<NetworkResponse> {
  const throwNoResponse = (): never => {
    throw new TransportError(
      failureReason,
      signal.aborted ? 'The connection ended before the network answered.' : 'The network did not answer in time.',
    );
  };
  return withTimeout(timeoutMs, response, throwNoResponse, signal);
}
