import { describe, expect, it } from 'vitest';
import { measureTextWidthInCells, padToCellWidth } from './measureTextWidthInCells.ts';

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
    expect(measureTextWidthInCells(text)).toBe(width);
  });

  it('determines how many spaces pad a text on either side', () => {
    expect(padToCellWidth('🥐', 4)).toBe('🥐  ');
    expect(padToCellWidth('12', 4, 'left')).toBe('  12');
    expect(padToCellWidth('demasiado', 4)).toBe('demasiado');
  });
});
