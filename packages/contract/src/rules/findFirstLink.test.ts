import { describe, expect, it } from 'vitest';
import { findFirstLink } from './findFirstLink.ts';

describe('findFirstLink', () => {
  it.each([
    ['El menú: https://espiga.mx/menu.', 'https://espiga.mx/menu', 'https://espiga.mx/menu'],
    ['Menú:https://espiga.mx/menu, gracias', 'https://espiga.mx/menu', 'https://espiga.mx/menu'],
    ['Vea (https://espiga.mx/pan) hoy', 'https://espiga.mx/pan', 'https://espiga.mx/pan'],
    ['https://es.wikipedia.org/wiki/Pan_(alimento)', 'https://es.wikipedia.org/wiki/Pan_(alimento)', undefined],
    ['*https://espiga.mx/hoy*', 'https://espiga.mx/hoy', 'https://espiga.mx/hoy'],
    ['Video: https://youtu.be/dQw4w9WgXc_', 'https://youtu.be/dQw4w9WgXc_', 'https://youtu.be/dQw4w9WgXc_'],
    ['www.espiga.mx', 'www.espiga.mx', 'https://www.espiga.mx/'],
    ['Síganos en instagram.com/la.espiga!', 'instagram.com/la.espiga', 'https://instagram.com/la.espiga'],
    ['wa.me/5215512345678?text=Hola', 'wa.me/5215512345678?text=Hola', undefined],
    ['Estamos aquí: maps.app.goo.gl/AbC123', 'maps.app.goo.gl/AbC123', 'https://maps.app.goo.gl/AbC123'],
    [
      '“https://articulo.mercadolibre.com.mx/MLM-1-silla-_JM”',
      'https://articulo.mercadolibre.com.mx/MLM-1-silla-_JM',
      undefined,
    ],
    ['HTTPS://ESPIGA.MX/Menu', 'HTTPS://ESPIGA.MX/Menu', 'https://espiga.mx/Menu'],
    ['https://panadería.mx', 'https://panadería.mx', 'https://xn--panadera-i2a.mx/'],
    ['ventas@espiga.mx o espiga.mx', 'espiga.mx', 'https://espiga.mx/'],
    ['Primero http://a.mx y luego http://b.mx', 'http://a.mx', 'http://a.mx/'],
  ])('finds the link of %j', (text, matchedText, url) => {
    const link = findFirstLink(text);
    expect(link?.matchedText).toBe(matchedText);
    expect(link?.url).toBe(url ?? `https://${matchedText.replace('https://', '')}`);
    expect(text).toContain(link?.matchedText);
  });

  it.each([
    'Hola.Buenas tardes',
    'Son $1.250,50 por 3.5 kg',
    'ventas@espiga.mx',
    'Llegamos a las 9.30',
    'v1.2.3',
    'archivo.pdf',
    'http://localhost:3000/admin',
    'https://',
    `https://espiga.mx/${'a'.repeat(2_048)}`,
    'javascript:alert(1).com',
  ])('finds no link in %j', text => {
    expect(findFirstLink(text)).toBeUndefined();
  });

  it('ends soon for long texts that resemble links', () => {
    for (const part of ['a.', 'www.', 'https://a', '(']) expect(() => findFirstLink(part.repeat(65_000))).not.toThrow();
  }, 2_000);
});
