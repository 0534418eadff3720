import { createLeakyBuckets } from '../../http/rateLimits/leakyBuckets.ts';
import { createSourceIpNetworkRateLimit } from '../../http/rateLimits/sourceIpNetworkRateLimit.ts';

/** Maximum size of one webhook request in bytes, as documented by Meta. */
export const MAX_WEBHOOK_REQUEST_BYTES = 3 * 1024 * 1024;

/** Milliseconds for which an IP address is trusted after it sent a request with a valid signature. */
const TRUST_DURATION_MS = 3_600_000;
/**
 * Request rates of each untrusted IP address, and of all untrusted addresses together. After `burst` requests,
 * one request per `interval` (milliseconds) is accepted.
 */
const UNTRUSTED_ADDRESS_RATE = { burst: 60, interval: 500 } as const;
const UNTRUSTED_TOTAL_RATE = { burst: 600, interval: 50 } as const;
/**
 * Maximum total bytes of unfinished requests: from one untrusted address, from all untrusted ones, and overall.
 */
const MAX_BYTES_IN_PROGRESS = {
  untrustedAddress: 2 * MAX_WEBHOOK_REQUEST_BYTES,
  untrustedTotal: 8 * MAX_WEBHOOK_REQUEST_BYTES,
  all: 64 * MAX_WEBHOOK_REQUEST_BYTES,
} as const;
const MAX_TRUSTED_ADDRESSES = 50_000;

/**
 * Limits webhook requests before their signature is checked, because anyone can send them.
 * Addresses that sent a signed request are trusted: only memory limits their bursts, for example
 * after an outage. Meta reports each message up to three times, at 80 to 1,000 messages per second
 * and number, in requests of at most 3 MB from many addresses. The first request of each address
 * must stay within the limits of an untrusted address. Trusted proxies must be configured; otherwise
 * all requests would have the proxy's address.
 */
export function createIncomingWebhookLimiter(now: () => number = () => performance.now()) {
  const addressLimit = createSourceIpNetworkRateLimit({ ...UNTRUSTED_ADDRESS_RATE, now });
  const untrustedLimit = createLeakyBuckets({ ...UNTRUSTED_TOTAL_RATE, now, maxKeys: 2 });
  const trustedSince = new Map<string, number>();
  const untrustedBytesByAddress = new Map<string, number>();
  let untrustedBytes = 0;
  let totalBytes = 0;

  const isTrusted = (address: string): boolean =>
    (trustedSince.get(address) ?? -TRUST_DURATION_MS) > now() - TRUST_DURATION_MS;
  const untrustedBytesOf = (address: string): number => untrustedBytesByAddress.get(address) ?? 0;
  const hasRoom = (address: string, bytes: number): boolean =>
    totalBytes + bytes <= MAX_BYTES_IN_PROGRESS.all &&
    (isTrusted(address) ||
      (untrustedBytesOf(address) + bytes <= MAX_BYTES_IN_PROGRESS.untrustedAddress &&
        untrustedBytes + bytes <= MAX_BYTES_IN_PROGRESS.untrustedTotal));

  return {
    /**
     * Must be called before a request is read. Returns the seconds to wait if the request is refused,
     * otherwise a function to call when the request ends.
     *
     * @param declaredBytes declared Content-Length; undefined if not declared
     */
    startRequest(address: string, declaredBytes: number | undefined): number | (() => void) {
      const bytes = Math.min(declaredBytes ?? MAX_WEBHOOK_REQUEST_BYTES, MAX_WEBHOOK_REQUEST_BYTES);
      if (!hasRoom(address, bytes)) return 1;
      const isUntrusted = !isTrusted(address);
      if (isUntrusted) {
        const wait = Math.max(addressLimit.getWaitMs(address), untrustedLimit.getWaitMs(''));
        if (wait > 0) return Math.ceil(wait / 1_000);
        addressLimit.add(address);
        untrustedLimit.add('');
      }
      const add = (delta: number): void => {
        totalBytes += delta;
        if (!isUntrusted) return;
        untrustedBytes += delta;
        const remaining = untrustedBytesOf(address) + delta;
        if (remaining > 0) untrustedBytesByAddress.set(address, remaining);
        else untrustedBytesByAddress.delete(address);
      };
      add(bytes);
      let isReleased = false;
      return () => {
        if (!isReleased) add(-bytes);
        isReleased = true;
      };
    },

    /**
     * Exempts an IP address from the limits for unknown senders. Call it after a request with a valid signature.
     */
    trustAddress(address: string): void {
      trustedSince.delete(address);
      trustedSince.set(address, now());
      const [oldest] = trustedSince.keys();
      if (trustedSince.size > MAX_TRUSTED_ADDRESSES && oldest !== undefined) trustedSince.delete(oldest);
    },
  };
}
