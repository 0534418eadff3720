import { describe, expect, it } from 'vitest';
import { measureCellWidth, padToWidth } from './measureCellWidth.ts';

describe('terminal cell width', () => {
  it.each([
    ['Conectado', 9],
    ['Panadería', 9],
    ['Panaderi\u0301a', 9],
    ['🥐', 2],
    ['👩‍🍳 Ana', 6],
    ['面包店', 6],
    ['● a', 3],
    ['', 0],
  ])('of %s is %i cells', (text, width) => {
    expect(measureCellWidth(text)).toBe(width);
  });

  it('determines how many spaces pad a text on either side', () => {
    expect(padToWidth('🥐', 4)).toBe('🥐  ');
    expect(padToWidth('12', 4, 'left')).toBe('  12');
    expect(padToWidth('demasiado', 4)).toBe('demasiado');
  });
});
