import { expect, it } from 'vitest';
import { partsOf } from './partsOf.ts';

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

it('finds addresses, without what ends the sentence, and loses no letter', () => {
  const text = 'Vea https://ejemplo.mx/menu?dia=2, o (http://otro.mx). Gracias';
  expect(links(text)).toEqual(['https://ejemplo.mx/menu?dia=2', 'http://otro.mx']);
  expect(
    partsOf(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'ejemplo.mx', 'https://', 'xhttps://a.mx'])(
  'makes no link of %s',
  text => {
    expect(links(text)).toEqual([]);
  },
);

it('leaves out marks that would turn what is read around', () => {
  expect(links('https://banco.mx\u202egpj.exe')).toEqual(['https://banco.mx']);
});
