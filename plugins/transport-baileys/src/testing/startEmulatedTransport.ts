import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { baileysTransport } from '../baileysTransport.ts';
import type { BaileysOptions } from '../options.ts';
import type { Timings } from '../resolveSettings.ts';

/** Timeouts that suit the loopback interface. */
export const loopbackTimings: Partial<Timings> = { connectMs: 8_000, queryMs: 4_000, ackMs: 4_000, mediaMs: 8_000 };

export interface EmulatedTransport {
  readonly emulator: Emulator;
  readonly transport: Transport;
}

/** Starts an emulator with `fewPreKeys`, and a transport that trusts it. */
export async function startEmulatedTransport(
  timings: Partial<Timings> = loopbackTimings,
  options: Pick<BaileysOptions, 'waVersion'> = {},
): Promise<EmulatedTransport> {
  const emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const transport = baileysTransport(
    {
      url: emulator.url,
      rootKey: Buffer.from(emulator.rootKey).toString('hex'),
      ca: emulator.ca,
      browserName: 'Recado',
      ...options,
    },
    timings,
  );
  return { emulator, transport };
}
