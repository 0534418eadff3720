import { describe, expect, it } from 'vitest';
import { readPageMetadata } from './readPageMetadata.ts';

const url = new URL('https://espiga.mx/pan/concha');
const read = (html: string | Uint8Array, contentType = 'text/html; charset=utf-8', at = url) =>
  readPageMetadata(typeof html === 'string' ? Buffer.from(html) : html, contentType, at);

/** Heads in the assumed shapes of sites whose links shops send. They are written by hand: no page was captured. */
const pages = {
  shopify: `<!doctype html><html class="no-js" lang="es"><head><meta charset="utf-8">
    <script>document.write('<meta property="og:title" content="falso">')</script>
    <title>Pastel de tres leches &ndash; Panader&iacute;a La Espiga</title>
    <meta name="description" content="Pastel de 1 kg, para 10 personas.">
    <meta property="og:site_name" content="Panadería La Espiga">
    <meta property="og:title" content="Pastel de tres leches">
    <meta property="og:description" content="Pastel de 1 kg, para 10 personas &amp; m&aacute;s.">
    <meta property="og:image" content="http://cdn.espiga.mx/pastel.jpg?v=1&amp;width=1200">
    <meta property="og:image:secure_url" content="https://cdn.espiga.mx/pastel.jpg?v=1&amp;width=1200">
    <meta property="og:image:width" content="1200"></head>`,
  instagram: `<html><head><meta property="og:title" content="La Espiga (&#064;la.espiga) &#x2022; Fotos y videos de Instagram" />
    <meta content="1,024 seguidores, 12 seguidos, 90 publicaciones" property="og:description"/>
    <meta property="og:image" content="https://scontent.cdninstagram.com/v/t51.jpg?stp=dst-jpg&amp;_nc_cat=1" />`,
  youtube: `<html style="font-size: 10px"><head><title>Cómo hacer pan - YouTube</title><meta name="title" content="Cómo hacer pan">
    <meta property="og:site_name" content="YouTube"><meta property="og:title" content="Cómo hacer pan">
    <meta property="og:image" content="https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg">
    <meta property="og:image:width" content="480"><meta name="twitter:title" content="otro">`,
  maps: `<html><head><meta content="Panadería La Espiga · Av. Juárez 12, Centro" itemprop="name" property="og:title">
    <meta content="★★★★★ · Panadería" itemprop="description" property="og:description">
    <meta content="//maps.google.com/maps/api/staticmap?center=19.43%2C-99.13&amp;zoom=16" property="og:image">`,
  mercadoLibre: `<html><head><title>Silla De Oficina | MercadoLibre</title>
    <meta name="twitter:title" content="Silla De Oficina - $ 1,299"/><meta name="twitter:description" content="Envío gratis"/>
    <meta name="twitter:image" content="https://http2.mlstatic.com/D_NQ_NP_1-MLM-O.webp"/>`,
};

describe('readPageMetadata', () => {
  it.each<[keyof typeof pages, object]>([
    [
      'shopify',
      {
        title: 'Pastel de tres leches',
        description: 'Pastel de 1 kg, para 10 personas & más.',
        picture: 'https://cdn.espiga.mx/pastel.jpg?v=1&width=1200',
      },
    ],
    [
      'instagram',
      {
        title: 'La Espiga (@la.espiga) • Fotos y videos de Instagram',
        description: '1,024 seguidores, 12 seguidos, 90 publicaciones',
        picture: 'https://scontent.cdninstagram.com/v/t51.jpg?stp=dst-jpg&_nc_cat=1',
      },
    ],
    ['youtube', { title: 'Cómo hacer pan', picture: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg' }],
    [
      'maps',
      {
        title: 'Panadería La Espiga · Av. Juárez 12, Centro',
        description: '★★★★★ · Panadería',
        picture: 'https://maps.google.com/maps/api/staticmap?center=19.43%2C-99.13&zoom=16',
      },
    ],
    [
      'mercadoLibre',
      {
        title: 'Silla De Oficina - $ 1,299',
        description: 'Envío gratis',
        picture: 'https://http2.mlstatic.com/D_NQ_NP_1-MLM-O.webp',
      },
    ],
  ])('reads the head of a page of %s', (site, metadata) => {
    expect(read(pages[site])).toEqual(metadata);
  });

  it('uses the title and description of a page without tags for previews', () => {
    const html = '<TITLE>\n  La Espiga\n  Panadería </TITLE><META NAME="Description" CONTENT="Pan dulce">';
    expect(read(html)).toEqual({ title: 'La Espiga Panadería', description: 'Pan dulce' });
  });

  it('reads nothing from comments, scripts, styles and pages without a head', () => {
    const tag = '<meta property="og:title" content="falso">';
    expect(read(`<!-- ${tag} --><script>${tag}</script><style>${tag}</style><p>Hola</p>`)).toEqual({});
    expect(read('')).toEqual({});
  });

  it('resolves a relative picture against the page, or against its base', () => {
    const picture = '<title>a</title><meta property="og:image" content="../foto.jpg">';
    expect(read(picture).picture).toBe('https://espiga.mx/foto.jpg');
    expect(read(`<base href="https://cdn.mx/a/b/">${picture}`).picture).toBe('https://cdn.mx/a/foto.jpg');
    expect(read('<title>a</title><meta property="og:image" content="http://[">')).toEqual({ title: 'a' });
  });

  it('ignores an empty value and uses the next name', () => {
    expect(read('<meta property="og:title" content="  "><title>Pan</title>')).toEqual({ title: 'Pan' });
  });

  it.each([
    ['the header', 'text/html; charset=ISO-8859-1', '<title>Panadería</title>', 'latin1'],
    ['the header in quotes', 'text/html; charset="windows-1252"', '<title>Panadería</title>', 'latin1'],
    ['a declaration', 'text/html', '<meta charset=iso-8859-1><title>Panadería</title>', 'latin1'],
    [
      'an older declaration',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Panadería</title>',
      'latin1',
    ],
    ['nothing, in Windows-1252', 'text/html', '<title>Panadería</title>', 'latin1'],
    ['nothing, in UTF-8', 'text/html', '<title>Panadería</title>', 'utf8'],
    ['an unknown name', 'text/html; charset=utf8mb4', '<title>Panadería</title>', 'utf8'],
    ['a byte order mark', 'text/html; charset=iso-8859-1', '\ufeff<title>Panadería</title>', 'utf16le'],
    ['a wrong UTF-16', 'text/html', '<meta charset="utf-16"><title>Panadería</title>', 'utf8'],
  ] as const)('decodes a page whose encoding is given by %s', (_source, contentType, html, encoding) => {
    expect(read(Buffer.from(html, encoding), contentType)).toEqual({ title: 'Panadería' });
  });

  it('decodes a UTF-8 page that was cut within a character', () => {
    const html = Buffer.from('<title>Panadería</title><p>ñ');
    expect(read(html.subarray(0, -1), 'text/html')).toEqual({ title: 'Panadería' });
  });

  it('shortens long texts, and removes line breaks, direction marks and characters that cannot be stored', () => {
    const { title = '', description = '' } = read(
      `<title>Pan\u202e\u0000dulce\r\n${'a'.repeat(299)}\u{1f950}</title><meta name="description" content="${'b '.repeat(900)}">`,
    );
    expect(title.startsWith('Pandulce a')).toBe(true);
    expect(title.length).toBeLessThanOrEqual(300);
    expect(title.isWellFormed()).toBe(true);
    expect(description.length).toBeLessThanOrEqual(1_000);
  });
});
