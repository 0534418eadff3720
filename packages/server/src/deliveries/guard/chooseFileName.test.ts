import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFileName, sanitizeFileName } from './chooseFileName.ts';

const noSources = {
  requestedName: undefined,
  disposition: undefined,
  url: new URL('https://a.test/'),
  extension: undefined,
};

describe('chooseFileName', () => {
  const url = new URL('https://a.test/carpeta/men%C3%BA%20de%20hoy.pdf?v=2');
  const disposition = 'attachment; filename="lista.pdf"';

  it('prefers the name from the caller, then the name from the server, then the end of the path', () => {
    expect(chooseFileName({ ...noSources, requestedName: 'factura.pdf', disposition, url })).toBe('factura.pdf');
    expect(chooseFileName({ ...noSources, disposition, url })).toBe('lista.pdf');
    expect(chooseFileName({ ...noSources, url })).toBe('menú de hoy.pdf');
    expect(chooseFileName(noSources)).toBe('archivo');
  });

  it('skips a source that provides no usable name', () => {
    expect(chooseFileName({ ...noSources, requestedName: ' ../.. ', disposition: 'inline', url })).toBe(
      'menú de hoy.pdf',
    );
    expect(chooseFileName({ ...noSources, url: new URL('https://a.test/100%') })).toBe('100%');
  });

  it('adds the extension of the file type to a name without an extension', () => {
    expect(chooseFileName({ ...noSources, requestedName: 'menú', extension: 'jpg' })).toBe('menú.jpg');
    expect(chooseFileName({ ...noSources, requestedName: 'menú.jpeg', extension: 'jpg' })).toBe('menú.jpeg');
    expect(chooseFileName({ ...noSources, extension: 'pdf' })).toBe('archivo.pdf');
  });
});

describe('sanitizeFileName', () => {
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
  ])('converts the file name %j to %j', (text, name) => {
    expect(sanitizeFileName(text)).toBe(name);
  });

  it('always returns one harmless path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const name = sanitizeFileName(text);
        expect([...name].length).toBeLessThanOrEqual(150);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\<>:"|?*]|^\.|^\s/u);
      }),
      { numRuns: 1000 },
    );
  });
});
