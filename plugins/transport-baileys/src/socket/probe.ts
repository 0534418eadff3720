import { type Dial, DialFailed, TransportError } from '@recado/transport';
import { request } from 'undici';
import type { Settings } from '../settings.ts';
import { wayOut } from './wayOut.ts';

/** Asks WhatsApp's WebSocket host for anything: whatever it answers, it answered. */
export async function probe(
  dial: Dial,
  settings: Pick<Settings, 'url' | 'ca'>,
  signal: AbortSignal,
): Promise<void> {
  const way = wayOut(dial, settings, signal);
  try {
    const asked = new URL(settings.url.replace(/^ws/, 'http'));
    const { body } = await request(asked, { dispatcher: way.dispatcher, signal });
    body.on('error', () => undefined).destroy();
  } catch (cause) {
    if (cause instanceof DialFailed) throw cause;
    signal.throwIfAborted();
    throw new TransportError('unreachable', 'WhatsApp did not answer by that way.', { cause });
  } finally {
    way.close();
  }
}
