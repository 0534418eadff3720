import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { baileysTransport } from '../baileysTransport.ts';
import type { BaileysOptions } from '../options.ts';
import type { Timings } from '../settings.ts';

/** Patience that fits loopback. */
export const quick: Partial<Timings> = { connectMs: 8_000, queryMs: 4_000, ackMs: 4_000, mediaMs: 8_000 };

export interface Emulated {
  readonly emulator: Emulator;
  readonly transport: Transport;
}

/** An emulator with `fewPreKeys`, and the transport that trusts it. */
export async function emulated(
  timings: Partial<Timings> = quick,
  options: Pick<BaileysOptions, 'waVersion'> = {},
): Promise<Emulated> {
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
