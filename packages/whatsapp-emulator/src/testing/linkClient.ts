import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import { BaileysClient, type BaileysSocketOptions } from './BaileysClient.ts';
import { makeBaileysTrustEmulator } from './makeBaileysTrustEmulator.ts';
import { waitUntil } from './waitUntil.ts';

/** Creates an unlinked Baileys client of the emulator, which soon shows a QR code. */
export function createUnlinkedClient(emulator: Emulator, options?: BaileysSocketOptions): BaileysClient {
  makeBaileysTrustEmulator(emulator);
  return new BaileysClient(emulator.url, options);
}

/** Creates a Baileys client that is linked to a phone by QR code, logged in and ready. */
export async function linkClient(
  emulator: Emulator,
  phone: Phone,
  options?: BaileysSocketOptions,
): Promise<BaileysClient> {
  const client = createUnlinkedClient(emulator, options);
  await phone.scan(await client.waitForQr());
  const code = await client.waitForClose();
  if (code !== 515) throw new Error(`linking ended with ${code} instead of 515`);
  client.restart();
  await client.waitForOpen();
  // A client that is restarted before its first history arrived delays all events for 20 seconds.
  if (!options?.shouldSyncHistoryMessage) await waitUntil(() => client.auth.creds.accountSyncCounter > 0);
  return client;
}
