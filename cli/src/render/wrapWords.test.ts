import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureTextWidthInCells } from './measureTextWidthInCells.ts';
import { wrapWords } from './wrapWords.ts';

describe('wrapWords', () => {
  it('breaks between words and retains existing line breaks', () => {
    expect(wrapWords('Revise el número o copie el identificador\nAyuda', 20)).toBe(
      'Revise el número o\ncopie el\nidentificador\nAyuda',
    );
  });

  it('does not break URLs', () => {
    expect(wrapWords('No hay respuesta de http://localhost:3000/plataforma.', 20)).toBe(
      'No hay respuesta de\nhttp://localhost:3000/plataforma.',
    );
  });

  it('retains all words, and a line exceeds the width only if it is a single long word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,30}$/)), fc.integer({ min: 5, max: 80 }), (words, columns) => {
        const wrapped = wrapWords(words.join(' '), columns);
        expect(wrapped.replaceAll('\n', ' ')).toBe(words.join(' '));
        for (const line of wrapped.split('\n')) {
          if (measureTextWidthInCells(line) > columns) expect(line).not.toContain(' ');
        }
      }),
    );
  });
});
