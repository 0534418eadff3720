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

  it.each([
    ['Factura 24.11.2026', 'Factura 24.11.2026.pdf'],
    ['Panadería S.A. de C.V', 'Panadería S.A. de C.V.pdf'],
    ['Versión 2.0', 'Versión 2.0.pdf'],
    ['Sr. Pérez', 'Sr. Pérez.pdf'],
    ['cotización.PDF', 'cotización.PDF'],
    ['copia.tar.gz', 'copia.tar.gz'],
    ['tema.7z', 'tema.7z'],
  ])('adds the extension to %j only if its last dot does not begin one', (requestedName, name) => {
    expect(chooseFileName({ ...noSources, requestedName, extension: 'pdf' })).toBe(name);
  });
});

describe('sanitizeFileName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\factura.pdf', 'factura.pdf'],
    ['.bashrc', 'bashrc'],
    ['Factura 24/11/2026.pdf', 'Factura 24-11-2026.pdf'],
    ['Factura 24\\11\\2026.pdf', 'Factura 24-11-2026.pdf'],
    ['Lista 1/2', 'Lista 1-2'],
    ['/home/ana/factura.pdf', 'factura.pdf'],
    ['./factura.pdf', 'factura.pdf'],
    ['~/factura.pdf', 'factura.pdf'],
    ['C:\\fakepath\\factura 1.pdf', 'factura 1.pdf'],
    ['\\\\servidor\\contabilidad\\factura.pdf', 'factura.pdf'],
    ['comillas".pdf', 'comillas_.pdf'],
    ['a<b>c|d*.pdf', 'a_b_c_d_.pdf'],
    ['10:30 cita.ics', '10_30 cita.ics'],
    ['a\r\nX-Header: 1.pdf', 'a X-Header_ 1.pdf'],
    ['Factura\nenero.pdf', 'Factura enero.pdf'],
    ['a\0b\x1bc.pdf', 'abc.pdf'],
    ['con.pdf', '_con.pdf'],
    ['LPT1', '_LPT1'],
    ['aux', '_aux'],
    ['conchas.pdf', 'conchas.pdf'],
    ['Familia 👩‍👩‍👧.jpg', 'Familia 👩‍👩‍👧.jpg'],
    ['Cocinera 👩🏽‍🍳.jpg', 'Cocinera 👩🏽‍🍳.jpg'],
    ['a\u200db.pdf', 'ab.pdf'],
    ['mapa\ufeff.pdf', 'mapa.pdf'],
    ['請求書 十一月.pdf', '請求書 十一月.pdf'],
    [' espacios .pdf ', 'espacios .pdf'],
    [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(118)}.pdf`],
    [`${'👩🏽‍🍳'.repeat(40)}.pdf`, `${'👩🏽‍🍳'.repeat(15)}.pdf`],
    [`${'e\u0323\u0302\u0301'.repeat(90)}.pdf`, `${'ệ\u0301'.repeat(47)}.pdf`],
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
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}/\\<>:"|?*]|(?!\u200d)\p{Cf}|^[.\s]|[.\s]$/u);
        expect(sanitizeFileName(name)).toBe(name);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps every visible character of a name that is no path, or replaces it', () => {
    const character = fc.constantFrom(...'aé9 /\\<>:"|?*-_.ñ👩漢');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 40 }), characters => {
        const text = `x${characters.join('')}x`;
        fc.pre(!/^x:[\\/]/.test(text));
        expect([...sanitizeFileName(text)]).toHaveLength([...text].length);
      }),
      { numRuns: 500 },
    );
  });
});
