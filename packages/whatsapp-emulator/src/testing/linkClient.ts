import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { BaileysClient, type SocketOptions } from './BaileysClient.ts';
import { eventually } from './eventually.ts';
import { trustEmulator } from './trustEmulator.ts';

/** An unlinked Baileys client of the emulator; it shows a QR soon. */
export function newClient(emulator: Emulator, options?: SocketOptions): BaileysClient {
  trustEmulator(emulator);
  return new BaileysClient(emulator.url, options);
}

/** A Baileys client linked to a phone by QR, logged in and ready. */
export async function linkClient(
  emulator: Emulator,
  phone: Phone,
  options?: SocketOptions,
): Promise<BaileysClient> {
  const client = newClient(emulator, options);
  await phone.scan(await client.qr());
  const code = await client.closed();
  if (code !== 515) throw new Error(`linking ended with ${code} instead of 515`);
  client.restart();
  await client.open();
  // A client that still waits for its first history holds everything back for 20 seconds when it is restarted.
  if (!options?.shouldSyncHistoryMessage) await eventually(() => client.auth.creds.accountSyncCounter > 0);
  return client;
}
