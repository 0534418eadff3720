import { expect, it } from 'vitest';
import { splitTextByLinks } from './splitTextByLinks.ts';

const links = (text: string) => splitTextByLinks(text).flatMap(({ href }) => href ?? []);

it('finds URLs without the punctuation after them and keeps all characters of the text', () => {
  const text = 'Vea https://ejemplo.mx/menu?dia=2, o (http://otro.mx). Gracias';
  expect(links(text)).toEqual(['https://ejemplo.mx/menu?dia=2', 'http://otro.mx']);
  expect(
    splitTextByLinks(text)
      .map(({ content }) => content)
      .join(''),
  ).toBe(text);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'ejemplo.mx', 'https://', 'xhttps://a.mx'])(
  'does not make a link of %s',
  text => {
    expect(links(text)).toEqual([]);
  },
);

it('ends a link before control characters that change the reading direction', () => {
  expect(links('https://banco.mx\u202egpj.exe')).toEqual(['https://banco.mx']);
});
