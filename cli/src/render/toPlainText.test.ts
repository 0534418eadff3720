import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './toPlainText.ts';

describe('toPlainText', () => {
  it('leaves ordinary text unchanged', () => {
    expect(toPlainText('¿Todavía hay conchas? 🥐')).toBe('¿Todavía hay conchas? 🥐');
  });

  it('joins the lines of a text into one line', () => {
    expect(toPlainText('uno\r\ndos\ntres')).toBe('uno ↵ dos ↵ tres');
  });

  it('removes escape sequences and bidirectional controls from a message', () => {
    expect(toPlainText('\u001b[2J\u001b]52;c;aG9sYQ==\u0007hola\u009b31m')).toBe('[2J]52;c;aG9sYQ==hola31m');
    expect(toPlainText('factura\u202efdp.exe')).toBe('facturafdp.exe');
  });

  it('returns no control character for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(toPlainText(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
