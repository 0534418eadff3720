import { createDeferred } from '@recado/timing';
import { expect, it } from 'vitest';
import { createGate } from './createGate.ts';

it('waits for what is under way, and lets nothing more pass until all is done', async () => {
  const gate = createGate();
  const sent = createDeferred<string>();
  const order: string[] = [];
  const first = gate.pass('a', () => sent.promise).then(told => void order.push(told));
  const changed = gate.closed('a', async () => {
    order.push('changed');
    await expect(gate.pass('a', async () => 'late')).rejects.toMatchObject({ reason: 'not-connected' });
  });
  expect(await gate.pass('b', async () => 'another')).toBe('another');
  sent.resolve('sent');
  await Promise.all([first, changed]);
  expect(order).toEqual(['sent', 'changed']);
  expect(await gate.pass('a', async () => 'again')).toBe('again');
});
