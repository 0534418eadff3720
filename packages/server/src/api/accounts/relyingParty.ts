import { isIP } from 'node:net';
import type { PasskeyObstacle } from '@recado/contract';

/** To whom passkeys are given: `id` is the name in the platform's public address, `origin` that address (WebAuthn Level 3, §4). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * By the address at which people reach the console. Browsers give passkeys to names only, and only where the way there is secure;
 * `localhost` is both.
 *
 * @param consoleUrl empty: nobody said
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty | PasskeyObstacle {
  if (!URL.canParse(consoleUrl)) return 'unknown';
  const { protocol, hostname, origin } = new URL(consoleUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'nameless';
  if (protocol !== 'https:' && !isLocal) return 'insecure';
  return { id: hostname, origin };
}
