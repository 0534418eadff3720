import { escapeHtml } from './escapeHtml.mjs';

/**
 * Composes the HTML of a page.
 *
 * @param {object} page rendered page: `path`, `title`, `html`, `headings`, `lang`, `description`
 * @param {object} options
 * @param {readonly { path: string, title: string, pages: { path: string, title: string }[] }[]} options.menu
 * @param {Readonly<Record<string, string>>} options.assets addresses of the site's own files by their names
 */
export function composePage(page, { menu, assets }) {
  const { path, section, title, html, headings, lang = 'es-MX', description = '' } = page;
  const current = menu.find(each => each.path === section);
  const contents = headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Documentación de Recado</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${getMarkdownAddress(path)}">
<script src="${assets['theme.js']}"></script>
<link rel="stylesheet" href="${assets['docs.css']}">
<script type="module" src="${assets['docs.js']}"></script>
</head>
<body data-index="${assets['search.json']}">
<a class="skip" href="#contenido" lang="es">Ir al contenido</a>
<header class="top" lang="es">
<a class="brand" href="/docs">Recado <span class="brand-part">Documentación</span></a>
<search><label class="hidden" for="buscar">Buscar en la documentación</label>
<input id="buscar" type="search" placeholder="Buscar" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="resultados" aria-autocomplete="list">
<ul id="resultados" role="listbox" aria-label="Resultados" hidden></ul>
<p id="sin-resultados" role="status"></p></search>
<a class="topics" href="#temas">Temas</a>
<a class="console" href="/dashboard">Consola</a>
</header>
<div class="columns">
<nav id="temas" class="menu" aria-label="Secciones" lang="es"><ul>${menu.map(section => composeSection(section, path, current)).join('')}</ul></nav>
<main id="contenido" tabindex="-1">
${html}
<footer lang="es"><a href="${getMarkdownAddress(path)}">Esta página en Markdown</a> · <a href="/docs/llms.txt">llms.txt</a> · Recado no tiene relación con WhatsApp.</footer>
</main>
${contents.length > 1 ? `<nav class="toc" aria-label="En esta página"><p>${lang === 'en' ? 'On this page' : 'En esta página'}</p><ul>${contents.map(({ slug, text }) => `<li><a href="#${slug}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>` : ''}
</div>
</body>
</html>
`;
}

/** Returns the address of a page on the platform. */
export const getAddress = path => (path === '' ? '/docs' : `/docs/${path}`);

/** Returns the address of a page's Markdown. */
export const getMarkdownAddress = path => `/docs/${path === '' ? 'index' : path}.md`;

function composeSection({ path, title, pages }, currentPath, current) {
  const isOpen = current?.path === path;
  const links = isOpen
    ? `<ul>${pages.map(page => `<li><a href="${getAddress(page.path)}"${page.path === currentPath ? ' aria-current="page"' : ''}>${escapeHtml(page.menuTitle ?? page.title)}</a></li>`).join('')}</ul>`
    : '';
  return `<li><a class="section" href="${getAddress(pages[0].path)}">${escapeHtml(title)}</a>${links}</li>`;
}
