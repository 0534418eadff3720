import { expect, it } from 'vitest';
import { Storms } from './Storms.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

it('a session is begun anew when many messages of its device are lost, once an hour; our phone is asked for the first', () => {
  const renewed: string[] = [];
  const storms = new Storms({ renew: async jid => renewed.push(jid), log });
  const resends = storms.resends();
  let ids = 0;
  const lose = (jid: string, times: number, at: number) => {
    for (let n = 0; n < times; n += 1) {
      ids += 1;
      storms.lost(jid, `${ids}`, at);
    }
  };
  lose('a', 4, 0);
  lose('b', 4, 0);
  expect(renewed).toEqual([]);
  expect([resends.get('4'), resends.get('8')]).toEqual([undefined, undefined]);
  lose('a', 200, 1_000);
  expect(renewed).toEqual(['a']);
  expect([resends.get('9'), resends.get('208')]).toEqual([true, true]);
  // Seldom ones are no storm.
  for (let hour = 1; hour < 20; hour += 1) lose('b', 1, hour * 3_600_000);
  expect([renewed, resends.get(`${ids}`)]).toEqual([['a'], undefined]);
  lose('a', 4, 3_602_000);
  expect(renewed).toEqual(['a']);
  lose('a', 50, 3_603_000);
  expect(renewed).toEqual(['a', 'a']);
  void resends.set('x', { key: 1 });
  expect(resends.get('x')).toEqual({ key: 1 });
  void resends.del('x');
  expect(resends.get('x')).toBeUndefined();
});
