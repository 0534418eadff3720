import { isIP } from 'node:net';
import type { PasskeyObstacle } from '@recado/contract';

/**
 * Relying party of passkeys (WebAuthn Level 3, §4). `origin` is the platform's public address, and
 * `id` is the host name in this address.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Derives the WebAuthn relying party from the public URL of the console, or returns why passkeys are
 * impossible. Browsers create passkeys only for host names, and only over HTTPS or on `localhost`.
 *
 * @param consoleUrl URL of the console, empty if not configured
 */
export function resolveRelyingParty(consoleUrl: string): RelyingParty | PasskeyObstacle {
  if (!URL.canParse(consoleUrl)) return 'unknown';
  const { protocol, hostname, origin } = new URL(consoleUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'nameless';
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return { id: hostname, origin };
}
