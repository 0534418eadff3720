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
 * Kilobytes that each untrusted IP address, and all of them together, may send: `burst` at once, then one kilobyte
 * per `interval` (milliseconds). A signature check costs about 5 ms per megabyte.
 */
const UNTRUSTED_ADDRESS_KILOBYTES = { burst: 6_144, interval: 16 } as const;
const UNTRUSTED_TOTAL_KILOBYTES = { burst: 24_576, interval: 1 } as const;
/**
 * Kilobytes of each trusted IP address, because an owner can sign any body for his own line. Parsing takes 10 ms per
 * megabyte of a usual body, and at most 60. A line with 1,000 messages a second receives about two megabytes a second.
 */
const TRUSTED_ADDRESS_KILOBYTES = { burst: 32_768, interval: 0.25 } as const;
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
 * Addresses that sent a signed request are trusted: their number of requests is unlimited, for example
 * after an outage, and their bytes have a high limit. Meta reports each message up to three times, at 80 to 1,000 messages per second
 * and number, in requests of at most 3 MB from many addresses. The first request of each address
 * must stay within the limits of an untrusted address. Trusted proxies must be configured; otherwise
 * all requests would have the proxy's address.
 */
export function createIncomingWebhookLimiter(now: () => number = () => performance.now()) {
  const addressLimit = createSourceIpNetworkRateLimit({ ...UNTRUSTED_ADDRESS_RATE, now });
  const untrustedLimit = createLeakyBuckets({ ...UNTRUSTED_TOTAL_RATE, now, maxKeys: 2 });
  const addressBytesLimit = createSourceIpNetworkRateLimit({ ...UNTRUSTED_ADDRESS_KILOBYTES, now });
  const untrustedBytesLimit = createLeakyBuckets({ ...UNTRUSTED_TOTAL_KILOBYTES, now, maxKeys: 2 });
  const trustedBytesLimit = createLeakyBuckets({ ...TRUSTED_ADDRESS_KILOBYTES, now, maxKeys: MAX_TRUSTED_ADDRESSES });
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
     * otherwise a function to call when the request ends, with the number of bytes that were read. Only these
     * count towards the bytes that an address may send.
     *
     * @param declaredBytes declared Content-Length; undefined if not declared
     */
    startRequest(address: string, declaredBytes: number | undefined): number | ((readBytes: number) => void) {
      const bytes = Math.min(declaredBytes ?? MAX_WEBHOOK_REQUEST_BYTES, MAX_WEBHOOK_REQUEST_BYTES);
      if (!hasRoom(address, bytes)) return 1;
      const isUntrusted = !isTrusted(address);
      const kilobytes = Math.ceil(bytes / 1_024);
      const wait = isUntrusted
        ? Math.max(
            addressLimit.getWaitMs(address),
            untrustedLimit.getWaitMs(''),
            addressBytesLimit.getWaitMs(address, kilobytes),
            untrustedBytesLimit.getWaitMs('', UNTRUSTED_TOTAL_KILOBYTES.burst - kilobytes + 1),
          )
        : trustedBytesLimit.getWaitMs(address, TRUSTED_ADDRESS_KILOBYTES.burst - kilobytes + 1);
      if (wait > 0) return Math.ceil(wait / 1_000);
      if (isUntrusted) {
        addressLimit.add(address);
        untrustedLimit.add('');
        addressBytesLimit.add(address, kilobytes);
        untrustedBytesLimit.add('', kilobytes);
      } else trustedBytesLimit.add(address, kilobytes);
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
      return readBytes => {
        if (isReleased) return;
        isReleased = true;
        add(-bytes);
        const unreadKilobytes = kilobytes - Math.ceil(readBytes / 1_024);
        if (unreadKilobytes <= 0) return;
        if (!isUntrusted) return trustedBytesLimit.refund(address, unreadKilobytes);
        addressBytesLimit.refund(address, unreadKilobytes);
        untrustedBytesLimit.refund('', unreadKilobytes);
      };
    },

    /**
     * Exempts an IP address from the limits of unknown senders. Call it after a request with a valid signature.
     */
    trustAddress(address: string): void {
      trustedSince.delete(address);
      trustedSince.set(address, now());
      const [oldest] = trustedSince.keys();
      if (trustedSince.size > MAX_TRUSTED_ADDRESSES && oldest !== undefined) trustedSince.delete(oldest);
    },
  };
}
