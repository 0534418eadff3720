import { describe, expect, it } from 'vitest';
import { cellWidth, pad } from './cellWidth.ts';

describe('cellWidth', () => {
  it.each([
    ['Conectado', 9],
    ['Panadería', 9],
    ['Panaderi\u0301a', 9],
    ['🥐', 2],
    ['👩‍🍳 Ana', 6],
    ['面包店', 6],
    ['● a', 3],
    ['', 0],
  ])('of %s is %i', (text, width) => {
    expect(cellWidth(text)).toBe(width);
  });

  it('is what pad fills up to, on either side', () => {
    expect(pad('🥐', 4)).toBe('🥐  ');
    expect(pad('12', 4, 'left')).toBe('  12');
    expect(pad('demasiado', 4)).toBe('demasiado');
  });
});
