import { describe, expect, it } from 'vitest';
import { createSourceIpNetworkRateLimit } from './sourceIpNetworkRateLimit.ts';

const interval = 3_000;

/** Creates a limit of two requests at once for a /64, six for a /56 and twenty for a /48. */
function createLimitWithClock() {
  const clock = { time: 1e6 };
  const limit = createSourceIpNetworkRateLimit({ burst: 2, interval, now: () => clock.time });
  /** Returns the milliseconds to wait, or adds the request and returns 0. */
  const request = (address: string): number => {
    const waitMs = limit.getWaitMs(address);
    if (waitMs === 0) limit.add(address);
    return waitMs;
  };
  const countAccepted = (addresses: readonly string[]) => addresses.filter(address => request(address) === 0).length;
  return { clock, limit, request, countAccepted };
}
/** Returns addresses of `count` different internet connections (/64) in one site (/56). */
const listSiteAddresses = (count: number) =>
  Array.from({ length: count }, (_, line) => `2001:db8:1:2${line.toString(16).padStart(2, '0')}::1`);
/** Returns addresses of `count` different sites (/56) of one customer (/48). */
const listCustomerAddresses = (count: number) =>
  Array.from({ length: count }, (_, site) => `2001:db8:1:${site.toString(16)}00::1`);

describe('rate limit of IP networks', () => {
  it('counts the requests of each IPv4 address', () => {
    const { request } = createLimitWithClock();
    expect(['1', '1', '1', '2'].map(host => request(`203.0.113.${host}`))).toEqual([0, 0, interval, 0]);
  });

  it('gives a /64 the simple limit, a /56 three times and a /48 ten times as many requests', () => {
    const connection = Array.from({ length: 64 }, (_, host) => `2001:db8:1:2::${host}`);
    expect(createLimitWithClock().countAccepted(connection)).toBe(2);
    expect(createLimitWithClock().countAccepted(listSiteAddresses(64))).toBe(6);
    expect(createLimitWithClock().countAccepted(listCustomerAddresses(64))).toBe(20);
  });

  it('accepts three requests of a /56 and ten of a /48 in each further interval', () => {
    for (const [addresses, expected] of [
      [listSiteAddresses(200), 3],
      [listCustomerAddresses(200), 10],
    ] as const) {
      const { clock, countAccepted } = createLimitWithClock();
      countAccepted(addresses.slice(0, 100));
      clock.time += interval;
      expect(countAccepted(addresses.slice(100))).toBe(expected);
    }
  });

  it('returns the longest wait of all networks that contain the address', () => {
    const { request } = createLimitWithClock();
    const [first = '', second = '', ...others] = listSiteAddresses(8);
    for (const address of [first, first, second, ...others.slice(0, 3)]) request(address);
    expect({ sameConnection: request(first), sameSite: request(second) }).toEqual({
      sameConnection: interval,
      sameSite: interval / 3,
    });
  });

  it('refunds a request to every network that contains the address', () => {
    const { limit, request } = createLimitWithClock();
    const [first = '', second = '', ...others] = listSiteAddresses(8);
    for (const address of [first, first, second, ...others.slice(0, 3)]) request(address);
    limit.refund(first);
    expect([request(first), request(first), request(second)]).toEqual([0, interval, interval / 3]);
  });
});
