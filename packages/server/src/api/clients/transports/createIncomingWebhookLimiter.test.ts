import { expect, it } from 'vitest';
import { createIncomingWebhookLimiter, MAX_WEBHOOK_REQUEST_BYTES } from './createIncomingWebhookLimiter.ts';

const createTestLimiter = () => {
  const time = { now: 0 };
  return { time, limit: createIncomingWebhookLimiter(() => time.now) };
};
const address = (n: number) => `203.${Math.floor(n / 60_000)}.${Math.floor(n / 250) % 240}.${n % 250}`;

it('accepts only few requests from an untrusted address, and more after time has passed', () => {
  const { time, limit } = createTestLimiter();
  const startRequest = () => limit.startRequest('203.0.113.7', 1_000);
  const first = Array.from({ length: 100 }, startRequest);
  expect(first.filter(each => typeof each === 'function')).toHaveLength(60);
  expect(first.at(-1)).toBe(1);
  time.now += 60_000;
  expect(startRequest()).toBeTypeOf('function');
});

it('accepts every request of a trusted address, regardless of the load from untrusted addresses', () => {
  const { time, limit } = createTestLimiter();
  for (let n = 0; n < 2_000; n++) limit.startRequest(address(n * 250), MAX_WEBHOOK_REQUEST_BYTES);
  expect(limit.startRequest('198.51.100.1', 1_000)).toBeTypeOf('number');
  limit.trustAddress('198.51.100.1');
  for (let n = 0; n < 5_000; n++) {
    const release = limit.startRequest('198.51.100.1', 5_000);
    if (typeof release !== 'function') throw new Error(`${n} was rejected`);
    if (n % 2 === 0) release(5_000);
  }
  time.now += 3_600_001;
  const later = Array.from({ length: 100 }, () => limit.startRequest('198.51.100.1', 1_000));
  expect(later.some(each => typeof each === 'number')).toBe(true);
});

it('limits the bytes in progress, and releases each reservation only once', () => {
  const { time, limit } = createTestLimiter();
  const startRequest = (n: number) => limit.startRequest(address(n * 250), undefined);
  const [first, second, third] = [startRequest(0), startRequest(0), startRequest(0)];
  expect([typeof first, typeof second, third]).toEqual(['function', 'function', 1]);
  const others = Array.from({ length: 20 }, (_, n) => startRequest(n + 1));
  expect(others.filter(each => typeof each === 'function')).toHaveLength(6);
  time.now += 60_000;
  for (let times = 0; times < 3; times++) if (typeof first === 'function') first(MAX_WEBHOOK_REQUEST_BYTES);
  expect([typeof startRequest(50), startRequest(51)]).toEqual(['function', 1]);
  for (let n = 0; n < 100; n++) {
    limit.trustAddress(address(n * 250));
    limit.startRequest(address(n * 250), undefined);
  }
  limit.trustAddress('198.51.100.9');
  expect(limit.startRequest('198.51.100.9', MAX_WEBHOOK_REQUEST_BYTES)).toBe(1);
});

it('limits the bytes that an untrusted address sends within a time, in few large requests or in many small ones', () => {
  for (const bytes of [MAX_WEBHOOK_REQUEST_BYTES, 512 * 1_024]) {
    const { time, limit } = createTestLimiter();
    const sendFinished = (count: number): number => {
      const admissions = Array.from({ length: count }, () => {
        const admission = limit.startRequest('203.0.113.7', bytes);
        if (typeof admission === 'function') admission(bytes);
        return typeof admission === 'function';
      });
      return admissions.filter(Boolean).length * bytes;
    };
    expect(sendFinished(20)).toBe(2 * MAX_WEBHOOK_REQUEST_BYTES);
    time.now += 3_072 * 16;
    expect(sendFinished(20)).toBe(MAX_WEBHOOK_REQUEST_BYTES);
    time.now += 3_600_000;
    expect(sendFinished(20)).toBe(2 * MAX_WEBHOOK_REQUEST_BYTES);
  }
});

it('does not count bytes that were announced but not read', () => {
  const { limit } = createTestLimiter();
  for (let n = 0; n < 20; n++) {
    const admission = limit.startRequest('203.0.113.7', undefined);
    if (typeof admission !== 'function') throw new Error(`request ${n} was rejected`);
    admission(2_000);
  }
  const admissions = Array.from({ length: 2 }, () => limit.startRequest('203.0.113.7', undefined));
  expect(admissions.map(admission => typeof admission)).toEqual(['function', 'number']);
});

it('limits the bytes of a trusted address, whose owner can sign any body, to four megabytes a second', () => {
  const { time, limit } = createTestLimiter();
  limit.trustAddress('198.51.100.1');
  const countAdmitted = (): number => {
    const admissions = Array.from({ length: 50 }, () => {
      const admission = limit.startRequest('198.51.100.1', MAX_WEBHOOK_REQUEST_BYTES);
      if (typeof admission === 'function') admission(MAX_WEBHOOK_REQUEST_BYTES);
      return admission;
    });
    return admissions.filter(admission => typeof admission === 'function').length;
  };
  expect(countAdmitted()).toBe(10);
  time.now += 3_000;
  expect(countAdmitted()).toBe(4);
  for (let n = 0; n < 20; n++) {
    time.now += 1_000;
    const admission = limit.startRequest('198.51.100.1', undefined);
    if (typeof admission !== 'function') throw new Error(`request ${n} was rejected`);
    admission(1_000);
  }
});
