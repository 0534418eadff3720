import { expect, it } from 'vitest';
import { createPostLimit, LARGEST_POST } from './createPostLimit.ts';

const clock = () => {
  const time = { now: 0 };
  return { time, limit: createPostLimit(() => time.now) };
};
const address = (n: number) => `203.${Math.floor(n / 60_000)}.${Math.floor(n / 250) % 240}.${n % 250}`;

it('lets a stranger post a little, and more when time has gone by', () => {
  const { time, limit } = clock();
  const enter = () => limit.enter('203.0.113.7', 1_000);
  const first = Array.from({ length: 100 }, enter);
  expect(first.filter(each => typeof each === 'function')).toHaveLength(60);
  expect(first.at(-1)).toBe(1);
  time.now += 60_000;
  expect(enter()).toBeTypeOf('function');
});

it('never hinders whoever signed before, strangers at the door or not', () => {
  const { time, limit } = clock();
  for (let n = 0; n < 2_000; n++) limit.enter(address(n * 250), LARGEST_POST);
  expect(limit.enter('198.51.100.1', 1_000)).toBeTypeOf('number');
  limit.proven('198.51.100.1');
  for (let n = 0; n < 5_000; n++) {
    const left = limit.enter('198.51.100.1', 5_000);
    if (typeof left !== 'function') throw new Error(`${n} was refused`);
    if (n % 2 === 0) left();
  }
  time.now += 3_600_001;
  const later = Array.from({ length: 100 }, () => limit.enter('198.51.100.1', 1_000));
  expect(later.some(each => typeof each === 'number')).toBe(true);
});

it('bounds what is read at once, and gives the room back once', () => {
  const { limit } = clock();
  const enter = (n: number) => limit.enter(address(n * 250), undefined);
  const [one, two, three] = [enter(0), enter(0), enter(0)];
  expect([typeof one, typeof two, three]).toEqual(['function', 'function', 1]);
  const others = Array.from({ length: 20 }, (_, n) => enter(n + 1));
  expect(others.filter(each => typeof each === 'function')).toHaveLength(6);
  for (let times = 0; times < 3; times++) if (typeof one === 'function') one();
  expect([typeof enter(50), enter(51)]).toEqual(['function', 1]);
  for (let n = 0; n < 100; n++) {
    limit.proven(address(n * 250));
    limit.enter(address(n * 250), undefined);
  }
  limit.proven('198.51.100.9');
  expect(limit.enter('198.51.100.9', LARGEST_POST)).toBe(1);
});
