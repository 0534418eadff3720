import { type GraphEmulator, startGraphEmulator } from '@recado/graph-emulator';
import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import type { CloudApiTimings } from '../createCloudSettings.ts';
import { createCloudTransport } from '../createCloudTransport.ts';

/** Timeouts for tests, which are short because the emulator is reached over the loopback interface. */
export const shortTestTimeouts: Partial<CloudApiTimings> = {
  appDataDelayMs: 10,
  answerMs: 5_000,
  fileMs: 8_000,
  heartbeatMs: 100,
  heartbeatRetryMs: 50,
  outcomeMs: 6_000,
};

export interface EmulatedCloud {
  readonly emulator: Emulator;
  readonly graph: GraphEmulator;
  readonly transport: Transport;
}

/** Limits on the messages of one number within a second. */
export interface SendRateLimits {
  /** Limit that the transport observes. */
  readonly transportLimit: number;
  /** Limit above which Meta refuses messages. */
  readonly metaLimit: number;
}

/** Starts emulated phones, an emulator of Meta's API for these phones, and the transport that uses both. */
export async function startEmulatedCloudTransport(
  timings: Partial<CloudApiTimings> = shortTestTimeouts,
  { transportLimit, metaLimit }: SendRateLimits = { transportLimit: 80, metaLimit: 80 },
): Promise<EmulatedCloud> {
  const emulator = await startEmulator({ latencyMs: 0 });
  const retryAfterMs = (tries: number): number => Math.min(25 * 2 ** (tries - 1), 200);
  const graph = await startGraphEmulator({ emulator, retryAfterMs, messagesPerSecond: metaLimit });
  const options = { url: graph.url, version: 'v26.0', listButton: 'Ver opciones', messagesPerSecond: transportLimit };
  return { emulator, graph, transport: createCloudTransport(options, timings, () => emulator.clock.now) };
}
