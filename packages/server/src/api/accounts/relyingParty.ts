import { isIP } from 'node:net';
import type { PasskeyObstacle } from '@recado/contract';

/**
 * Relying party of passkeys (WebAuthn Level 3, §4): `id` is the host name in the platform's
 * public address, `origin` is that address.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Derives the relying party from the public URL of the console. Browsers create passkeys only for
 * host names and only in secure contexts; `localhost` is both.
 *
 * @param consoleUrl empty if not configured
 */
export function resolveRelyingParty(consoleUrl: string): RelyingParty | PasskeyObstacle {
  if (!URL.canParse(consoleUrl)) return 'unknown';
  const { protocol, hostname, origin } = new URL(consoleUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'nameless';
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return { id: hostname, origin };
}
