import type { Label } from '@recado/contract';
import { expect, it } from 'vitest';
import { isAnyLabelRenamedOrDeleted, resolveRenamedLabel } from './useLiveLabels.ts';

const label = (id: string, name: string): Label => ({ id, name, color: 'gray', onPhone: false });
const before = [label('a', 'Pedidos'), label('b', 'Pagos')];

it.each([
  ['follows a renamed label', 'Pedidos', [label('a', 'Entregas'), label('b', 'Pagos')], 'Entregas'],
  [
    'follows a renamed label although its old name is used again',
    'Pedidos',
    [label('a', 'X'), label('c', 'Pedidos')],
    'X',
  ],
  ['is cleared when its label is deleted', 'Pedidos', [label('b', 'Pagos')], undefined],
  ['keeps a value that is no label', 'De un programa', [], 'De un programa'],
  ['stays empty when no label was selected', undefined, [], undefined],
])('label filter %s', (_, selectedName, now, expectedName) => {
  expect(resolveRenamedLabel(selectedName, before, now)).toBe(expectedName);
});

it('isAnyLabelRenamedOrDeleted returns true for a new name or a deletion, and false for a new label or color', () => {
  expect(isAnyLabelRenamedOrDeleted(before, [...before, label('c', 'Nueva')])).toBe(false);
  expect(isAnyLabelRenamedOrDeleted(before, [{ ...label('a', 'Pedidos'), color: 'red' }, label('b', 'Pagos')])).toBe(
    false,
  );
  expect(isAnyLabelRenamedOrDeleted(before, [label('a', 'Entregas'), label('b', 'Pagos')])).toBe(true);
  expect(isAnyLabelRenamedOrDeleted(before, [label('b', 'Pagos')])).toBe(true);
});
