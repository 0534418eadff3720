import { describe, expect, it } from 'vitest';
import { parseDispositionFileName } from './parseDispositionFileName.ts';

describe('parseDispositionFileName', () => {
  it.each([
    ['attachment; filename="lista de precios.pdf"', 'lista de precios.pdf'],
    ['attachment; filename=lista.pdf', 'lista.pdf'],
    ['attachment;FILENAME = lista.pdf ; size=3', 'lista.pdf'],
    ['attachment; filename="el \\"bueno\\".pdf"', 'el "bueno".pdf'],
    ['attachment; filename="a;b.pdf"; size=3', 'a;b.pdf'],
    ["attachment; filename*=UTF-8''men%C3%BA.pdf", 'menú.pdf'],
    ['attachment; filename="menu.pdf"; filename*=utf-8\'es\'men%C3%BA.pdf', 'menú.pdf'],
    ["attachment; filename*=ISO-8859-1''men%FA.pdf", 'menú.pdf'],
    ["attachment; filename*=UTF-8''%ff.pdf; filename=lista.pdf", 'lista.pdf'],
    ['attachment; filename="menú.pdf"', 'menú.pdf'],
    [`attachment; filename="${Buffer.from('menú.pdf').toString('latin1')}"`, 'menú.pdf'],
  ])('reads the file name of %s', (header, name) => {
    expect(parseDispositionFileName(header)).toBe(name);
  });

  it.each(['inline', 'attachment', 'attachment; filename=', 'attachment; filename=""', 'name="x"', ''])(
    'returns no name when the header is %j',
    header => {
      expect(parseDispositionFileName(header) || undefined).toBeUndefined();
    },
  );
});
