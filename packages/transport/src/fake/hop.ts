import { pause } from '@recado/timing';

/**
 * One way through the network. Ends at once when the connection does, so that no timer outlives it;
 * whoever waited must look whether the connection still stands.
 */
export async function hop(milliseconds: number, connection?: AbortSignal): Promise<void> {
  if (milliseconds > 0) await pause(milliseconds, connection).catch(() => undefined);
}
