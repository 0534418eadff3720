import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain } from './plain.ts';

describe('plain', () => {
  it('leaves ordinary text as it is', () => {
    expect(plain('¿Todavía hay conchas? 🥐')).toBe('¿Todavía hay conchas? 🥐');
  });

  it('makes one line of several', () => {
    expect(plain('uno\r\ndos\ntres')).toBe('uno ↵ dos ↵ tres');
  });

  it('takes the power over the terminal out of a message', () => {
    expect(plain('\u001b[2J\u001b]52;c;aG9sYQ==\u0007hola\u009b31m')).toBe('[2J]52;c;aG9sYQ==hola31m');
    expect(plain('factura\u202efdp.exe')).toBe('facturafdp.exe');
  });

  it('lets no control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(plain(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
