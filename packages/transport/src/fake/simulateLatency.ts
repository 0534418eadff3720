import { pause } from '@recado/timing';

/**
 * Simulates one trip through the network. Resolves at once when the connection ends, so that the
 * timer does not outlive the connection. The caller must therefore check afterwards whether the
 * connection is still open.
 */
export async function simulateLatency(milliseconds: number, connection?: AbortSignal): Promise<void> {
  if (milliseconds > 0) await pause(milliseconds, connection).catch(() => undefined);
}
