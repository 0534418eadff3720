import { expect, it } from 'vitest';
import { UndecryptableBurstDetector } from './UndecryptableBurstDetector.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

it('a burst of undecryptable messages causes at most one session renewal an hour and few resend requests to the phone', () => {
  const renewed: string[] = [];
  const bursts = new UndecryptableBurstDetector({ renew: async jid => renewed.push(jid), log });
  const resends = bursts.createResendCache();
  let lastId = 0;
  const recordMany = (jid: string, times: number, at: number) => {
    for (let n = 0; n < times; n += 1) {
      lastId += 1;
      bursts.recordLoss(jid, `${lastId}`, at);
    }
  };
  recordMany('a', 4, 0);
  recordMany('b', 4, 0);
  expect(renewed).toEqual([]);
  expect([resends.get('4'), resends.get('8')]).toEqual([undefined, undefined]);
  recordMany('a', 200, 1_000);
  expect(renewed).toEqual(['a']);
  expect([resends.get('9'), resends.get('208')]).toEqual([true, true]);
  // Occasional undecryptable messages are no burst, so they cause neither a renewal nor a limit.
  for (let hour = 1; hour < 20; hour += 1) recordMany('b', 1, hour * 3_600_000);
  expect([renewed, resends.get(`${lastId}`)]).toEqual([['a'], undefined]);
  recordMany('a', 4, 3_602_000);
  expect(renewed).toEqual(['a']);
  recordMany('a', 50, 3_603_000);
  expect(renewed).toEqual(['a', 'a']);
  void resends.set('x', { key: 1 });
  expect(resends.get('x')).toEqual({ key: 1 });
  void resends.del('x');
  expect(resends.get('x')).toBeUndefined();
});
