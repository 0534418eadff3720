import { DialFailed, type OutboundConnector, TransportError } from '@recado/transport';
import { request } from 'undici';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import { createOutboundAgents } from './createOutboundAgents.ts';

/**
 * Checks that WhatsApp's WebSocket host can be reached through an outbound proxy. Any HTTP response of the
 * host proves this.
 */
export async function checkOutboundProxy(
  connect: OutboundConnector,
  settings: Pick<BaileysSettings, 'url' | 'ca'>,
  signal: AbortSignal,
): Promise<void> {
  const outboundProxy = createOutboundAgents(connect, settings, signal);
  try {
    const url = new URL(settings.url.replace(/^ws/, 'http'));
    const { body } = await request(url, { dispatcher: outboundProxy.dispatcher, signal });
    body.on('error', () => undefined).destroy();
  } catch (cause) {
    if (cause instanceof DialFailed) throw cause;
    signal.throwIfAborted();
    throw new TransportError('unreachable', 'WhatsApp did not answer through the outbound proxy.', { cause });
  } finally {
    outboundProxy.close();
  }
}
