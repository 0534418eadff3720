import { pause } from '@recado/timing';

/**
 * Simulates one trip through the network. Resolves at once when the connection ends, so that no
 * timer outlives it. The caller must then check whether the connection is still open.
 */
export async function simulateLatency(milliseconds: number, connection?: AbortSignal): Promise<void> {
  if (milliseconds > 0) await pause(milliseconds, connection).catch(() => undefined);
}
