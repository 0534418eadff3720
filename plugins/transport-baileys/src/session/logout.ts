import { withTimeout } from '@recado/timing';
import type { RetryingVault } from '../vault/RetryingVault.ts';
import type { SessionSocket } from './SessionSocket.ts';

/**
 * Timeout of each step of closing, in milliseconds. All steps together take less than the 10 s that the
 * transport interface allows.
 */
export const SESSION_CLOSE_STEP_TIMEOUT_MS = 3_000;
const noop = (): void => {};

/** Asks WhatsApp to remove this device from the account. */
export async function requestLogout({ self, sock }: SessionSocket, signal: AbortSignal): Promise<void> {
  const device = { tag: 'remove-companion-device', attrs: { jid: self.id, reason: 'user_initiated' } };
  const iq = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' }, content: [device] };
  await withTimeout(SESSION_CLOSE_STEP_TIMEOUT_MS, sock.query(iq).catch(noop), noop, signal);
}

/**
 * Deletes the keys of this device. Before that, delivers all received messages, because undelivered messages
 * are deleted together with the keys.
 */
export async function deleteDeviceKeys(
  vault: RetryingVault,
  socket: SessionSocket | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (socket) {
    socket.arrivals.start();
    await withTimeout(SESSION_CLOSE_STEP_TIMEOUT_MS, socket.arrivals.idle(), noop, signal);
  }
  await withTimeout(SESSION_CLOSE_STEP_TIMEOUT_MS, vault.wipe(), noop, signal);
}
