import { describe, expect, it } from 'vitest';
import { wrapParts } from './wrapParts.ts';

describe('wrapParts', () => {
  it('breaks several texts as if they were one', () => {
    const parts = ['Marta Hernández ', '¿Todavía hay conchas?', '  Leído'];
    const wrapped = wrapParts(parts, 20);
    expect(wrapped.join('')).toBe('Marta Hernández\n¿Todavía hay\nconchas?  Leído');
    expect(wrapped.map(part => part.replaceAll('\n', ' '))).toEqual(parts);
  });

  it('leaves alone what fits, and what is empty', () => {
    expect(wrapParts(['', 'Hola', ''], 10)).toEqual(['', 'Hola', '']);
  });
});
