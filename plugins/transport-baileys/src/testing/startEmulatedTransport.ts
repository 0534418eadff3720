import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { baileysTransport } from '../baileysTransport.ts';
import type { BaileysOptions } from '../options.ts';
import type { BaileysTimings } from '../resolveBaileysSettings.ts';

/** Timeouts for tests, which are short because the emulator is reached over the loopback interface. */
export const shortTestTimeouts: Partial<BaileysTimings> = {
  connectMs: 8_000,
  queryMs: 4_000,
  ackMs: 4_000,
  mediaMs: 8_000,
};

export interface EmulatedTransport {
  readonly emulator: Emulator;
  readonly transport: Transport;
}

/** Starts an emulator that has the option `fewPreKeys`, and a transport that trusts this emulator. */
export async function startEmulatedTransport(
  timings: Partial<BaileysTimings> = shortTestTimeouts,
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
