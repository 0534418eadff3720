import { within } from '@recado/timing';
import type { PatientVault } from '../vault/PatientVault.ts';
import type { SessionSocket } from './SessionSocket.ts';

/** How long each step of leaving may take, milliseconds: all of them together stay below the port's 10 s. */
export const leaveMs = 3_000;
const nothing = (): void => {};

/** Asks WhatsApp to forget this device. */
export async function tellLogout({ self, sock }: SessionSocket, over: AbortSignal): Promise<void> {
  const device = { tag: 'remove-companion-device', attrs: { jid: self.id, reason: 'user_initiated' } };
  const iq = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' }, content: [device] };
  await within(leaveMs, sock.query(iq).catch(nothing), nothing, over);
}

/** Throws the keys away. What came in is handed over first, if the host takes it: with the keys it would be lost. */
export async function forget(
  vault: PatientVault,
  socket: SessionSocket | undefined,
  over: AbortSignal,
): Promise<void> {
  if (socket) {
    socket.arrivals.start();
    await within(leaveMs, socket.arrivals.idle(), nothing, over);
  }
  await within(leaveMs, vault.wipe(), nothing, over);
}
