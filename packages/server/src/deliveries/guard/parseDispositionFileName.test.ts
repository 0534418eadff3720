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
    ["attachment; filename*=UTF-8''Factura%2024%2F11%2F2026.pdf", 'Factura 24/11/2026.pdf'],
    ["attachment; filename*=UTF-8''%F0%9F%A5%90%20pan.pdf", '🥐 pan.pdf'],
    ['attachment; filename*="UTF-8\'\'men%C3%BA.pdf"', 'menú.pdf'],
    ["attachment; filename=menu.pdf; filename*=UTF-8''men%C3%BA.pdf", 'menú.pdf'],
    ['attachment; filename="men%C3%BA%20de%20hoy.pdf"', 'menú de hoy.pdf'],
    ['attachment; filename=men%C3%BA.pdf', 'menú.pdf'],
    ['attachment; filename="100%.pdf"', '100%.pdf'],
    ['attachment; filename="20%ff.pdf"', '20%ff.pdf'],
    ['attachment; filename="al 20% de descuento.pdf"', 'al 20% de descuento.pdf'],
    ['attachment; filename="=?UTF-8?B?bWVuw7oucGRm?="', 'menú.pdf'],
    ['attachment; filename="=?utf-8?Q?lista_de_men=C3=BAs.pdf?="', 'lista de menús.pdf'],
    ['attachment; filename="=?iso-8859-1?q?men=FA.pdf?="', 'menú.pdf'],
    ['attachment; filename="=?x-otra?B?bWVu?="', '=?x-otra?B?bWVu?='],
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
