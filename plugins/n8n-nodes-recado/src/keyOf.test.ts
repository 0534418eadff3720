import { expect, it } from 'vitest';
import { keyOf } from './keyOf.ts';

const node = '6a5f4e3d-2c1b-40a9-98f7-e6d5c4b3a291';
const attempt = { instance: 'b7'.repeat(32), execution: '231', node, run: 0, item: 0 };
const content = { to: '5215512345678', text: 'Su pedido está listo.' };

it('is the same when an item is tried again, and another for everything else', () => {
  const key = keyOf(attempt, content);
  expect(keyOf({ ...attempt }, { ...content })).toBe(key);
  const others = [
    keyOf({ ...attempt, instance: 'c8'.repeat(32) }, content),
    keyOf({ ...attempt, execution: '232' }, content),
    keyOf({ ...attempt, node: 'otro' }, content),
    keyOf({ ...attempt, run: 1 }, content),
    keyOf({ ...attempt, item: 1 }, content),
    keyOf(attempt, { ...content, text: 'Ya no.' }),
  ];
  expect(new Set([key, ...others]).size).toBe(7);
  expect(key.length).toBeLessThan(200);
});
