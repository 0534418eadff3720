import type { Socket } from 'node:net';
import { type Destination, type Dial, DialFailed } from '../dial.ts';
import type { Ending } from './FakeFaults.ts';

/** Where the fake network would be, were it anywhere. */
export const fakePlace: Destination = { host: 'fake.network', port: 443 };

/**
 * Goes a line's own way out to the network. What is said does not go through it; but a session stands and falls with it.
 * Resolves with how the session ends when it leads nowhere.
 */
export async function goFakeWay(
  dial: Dial,
  over: AbortSignal,
  lost: () => void,
): Promise<Ending | undefined> {
  let socket: Socket;
  try {
    socket = await dial(fakePlace, over);
  } catch (error) {
    if (!(error instanceof DialFailed)) throw error;
    const { reason, code, message } = error;
    return { why: reason, detail: message, ...(code !== undefined && { code }) };
  }
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (!over.aborted) lost();
  });
  socket.resume();
  if (over.aborted) socket.destroy();
  else over.addEventListener('abort', () => socket.destroy(), { once: true });
  return undefined;
}
