import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf, sanitize } from './fileNameOf.ts';

const nothing = {
  wanted: undefined,
  disposition: undefined,
  url: new URL('https://a.test/'),
  extension: undefined,
};

describe('fileNameOf', () => {
  const url = new URL('https://a.test/carpeta/men%C3%BA%20de%20hoy.pdf?v=2');
  const disposition = 'attachment; filename="lista.pdf"';

  it('takes what the caller wants, else what the server says, else the end of the path', () => {
    expect(fileNameOf({ ...nothing, wanted: 'factura.pdf', disposition, url })).toBe('factura.pdf');
    expect(fileNameOf({ ...nothing, disposition, url })).toBe('lista.pdf');
    expect(fileNameOf({ ...nothing, url })).toBe('menú de hoy.pdf');
    expect(fileNameOf(nothing)).toBe('archivo');
  });

  it('passes over a source that gives no usable name', () => {
    expect(fileNameOf({ ...nothing, wanted: ' ../.. ', disposition: 'inline', url })).toBe('menú de hoy.pdf');
    expect(fileNameOf({ ...nothing, url: new URL('https://a.test/100%') })).toBe('100%');
  });

  it('adds the extension of the type to a name without one', () => {
    expect(fileNameOf({ ...nothing, wanted: 'menú', extension: 'jpg' })).toBe('menú.jpg');
    expect(fileNameOf({ ...nothing, wanted: 'menú.jpeg', extension: 'jpg' })).toBe('menú.jpeg');
    expect(fileNameOf({ ...nothing, extension: 'pdf' })).toBe('archivo.pdf');
  });
});

describe('sanitize', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\factura.pdf', 'factura.pdf'],
    ['.bashrc', 'bashrc'],
    ['a\r\nX-Header: 1.pdf', 'aX-Header_ 1.pdf'],
    ['cuenta\u202efdp.exe', 'cuentafdp.exe'],
    ['¿qué?.pdf', '¿qué_.pdf'],
    ['menu\u0301.pdf', 'menú.pdf'],
    ['pan 🥐.jpg', 'pan 🥐.jpg'],
    ['...', ''],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('makes %j %j', (text, name) => {
    expect(sanitize(text)).toBe(name);
  });

  it('always gives one harmless path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const name = sanitize(text);
        expect([...name].length).toBeLessThanOrEqual(150);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\<>:"|?*]|^\.|^\s/u);
      }),
      { numRuns: 1000 },
    );
  });
});
