import type { Label } from '@recado/contract';
import { expect, it } from 'vitest';
import { followedLabel, isRelabelled } from './useFollowedLabels.ts';

const label = (id: string, name: string): Label => ({ id, name, color: 'gray' });
const before = [label('a', 'Pedidos'), label('b', 'Pagos')];

it.each([
  ['follows a new name', 'Pedidos', [label('a', 'Entregas'), label('b', 'Pagos')], 'Entregas'],
  ['follows it where another has the old one', 'Pedidos', [label('a', 'X'), label('c', 'Pedidos')], 'X'],
  ['lets go of what is gone', 'Pedidos', [label('b', 'Pagos')], undefined],
  ['keeps what was no label', 'De un programa', [], 'De un programa'],
  ['has none where none was chosen', undefined, [], undefined],
])('%s', (_, chosen, now, called) => {
  expect(followedLabel(chosen, before, now)).toBe(called);
});

it('knows when conversations are called otherwise, although nobody told of each', () => {
  expect(isRelabelled(before, [...before, label('c', 'Nueva')])).toBe(false);
  expect(isRelabelled(before, [{ ...label('a', 'Pedidos'), color: 'red' }, label('b', 'Pagos')])).toBe(false);
  expect(isRelabelled(before, [label('a', 'Entregas'), label('b', 'Pagos')])).toBe(true);
  expect(isRelabelled(before, [label('b', 'Pagos')])).toBe(true);
});
