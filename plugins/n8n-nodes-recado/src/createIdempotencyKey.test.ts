import { expect, it } from 'vitest';
import { createIdempotencyKey } from './createIdempotencyKey.ts';

const node = '6a5f4e3d-2c1b-40a9-98f7-e6d5c4b3a291';
const attempt = { instance: 'b7'.repeat(32), execution: '231', node, run: 0, item: 0 };
const content = { to: '5215512345678', text: 'Su pedido está listo.' };

it('returns the same key for a retried item and another key if the content or any part of the run differs', () => {
  const key = createIdempotencyKey(attempt, content);
  expect(createIdempotencyKey({ ...attempt }, { ...content })).toBe(key);
  const others = [
    createIdempotencyKey({ ...attempt, instance: 'c8'.repeat(32) }, content),
    createIdempotencyKey({ ...attempt, execution: '232' }, content),
    createIdempotencyKey({ ...attempt, node: 'otro' }, content),
    createIdempotencyKey({ ...attempt, run: 1 }, content),
    createIdempotencyKey({ ...attempt, item: 1 }, content),
    createIdempotencyKey(attempt, { ...content, text: 'Ya no.' }),
  ];
  expect(new Set([key, ...others]).size).toBe(7);
  expect(key.length).toBeLessThan(200);
});
