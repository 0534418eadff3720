import { describe, expect, it } from 'vitest';
import { wrapTextPartsTogether } from './wrapTextPartsTogether.ts';

describe('wrapTextPartsTogether', () => {
  it('breaks lines between words when a line continues across several parts', () => {
    const parts = ['Marta Hernández ', '¿Todavía hay conchas?', '  Leído'];
    const wrapped = wrapTextPartsTogether(parts, 20);
    expect(wrapped.join('')).toBe('Marta Hernández\n¿Todavía hay\nconchas?  Leído');
    expect(wrapped.map(part => part.replaceAll('\n', ' '))).toEqual(parts);
  });

  it('returns the parts unchanged when they fit or are empty', () => {
    expect(wrapTextPartsTogether(['', 'Hola', ''], 10)).toEqual(['', 'Hola', '']);
  });
});
