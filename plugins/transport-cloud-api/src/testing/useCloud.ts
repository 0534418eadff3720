import { type GraphEmulator, startGraphEmulator } from '@recado/graph-emulator';
import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { cloudTransport } from '../cloudTransport.ts';
import type { Timings } from '../settings.ts';

/** Patience that fits loopback. */
export const quick: Partial<Timings> = {
  answerMs: 1_500,
  fileMs: 8_000,
  heartbeatMs: 100,
  secondTryMs: 50,
  outcomeMs: 3_000,
};

export interface Cloud {
  readonly emulator: Emulator;
  readonly graph: GraphEmulator;
  readonly transport: Transport;
}

/** Messages of a number within a second. */
export interface Pacing {
  /** Of the transport. */
  readonly ours: number;
  /** What Meta takes. */
  readonly metas: number;
}

/** A town with phones, Meta's API in it, and the transport that reaches both. */
export async function startCloud(
  timings: Partial<Timings> = quick,
  { ours, metas }: Pacing = { ours: 80, metas: 80 },
): Promise<Cloud> {
  const emulator = await startEmulator({ latencyMs: 0 });
  const retryAfterMs = (tries: number): number => Math.min(25 * 2 ** (tries - 1), 200);
  const graph = await startGraphEmulator({ emulator, retryAfterMs, messagesPerSecond: metas });
  const options = { url: graph.url, version: 'v26.0', listButton: 'Ver opciones', messagesPerSecond: ours };
  return { emulator, graph, transport: cloudTransport(options, timings, () => emulator.clock.now) };
}
