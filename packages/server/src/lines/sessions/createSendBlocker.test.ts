import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { createSendBlocker } from './createSendBlocker.ts';

it('the send blocker rejects new sends while the work runs, and starts the work after pending sends have finished', async () => {
  const gate = createSendBlocker();
  const sent = createDeferred<string>();
  const order: string[] = [];
  const first = gate.pass('a', () => sent.promise).then(result => void order.push(result));
  const closing = gate.blockWhile('a', async () => {
    order.push('changed');
    await expect(gate.pass('a', async () => 'late')).rejects.toMatchObject({ reason: 'not-connected' });
  });
  expect(await gate.pass('b', async () => 'another')).toBe('another');
  sent.resolve('sent');
  await Promise.all([first, closing]);
  expect(order).toEqual(['sent', 'changed']);
  expect(await gate.pass('a', async () => 'again')).toBe('again');
});
