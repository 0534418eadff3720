import MarkdownIt from 'markdown-it';
import { createSlugger } from './createSlugger.mjs';

/**
 * Renders a page's Markdown without inline styles, which the content security policy of the platform forbids.
 *
 * @param {string} text Markdown whose links are already those of the site
 * @returns {{ html: string, title: string, headings: { level: number, text: string, slug: string }[],
 *   parts: { slug: string, title: string, text: string }[] }} `parts` are the texts between headings, for the search
 */
export function renderMarkdown(text) {
  const tokens = markdown.parse(text, {});
  const toSlug = createSlugger();
  const headings = [];
  const parts = [{ slug: '', title: '', text: '' }];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const inline = tokens[index + 1];
      const heading = {
        level: Number(token.tag.slice(1)),
        text: toPlainText(inline),
        slug: toSlug(toPlainText(inline)),
      };
      token.attrSet('id', heading.slug);
      headings.push(heading);
      if (heading.level <= 3) parts.push({ slug: heading.slug, title: heading.text, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      parts.at(-1).text += ` ${toPlainText(token)}`;
    } else if (token.type === 'fence') parts.at(-1).text += ` ${token.content.slice(0, MAX_SEARCHED_CODE_CHARACTERS)}`;
  });
  const title = headings.find(({ level }) => level === 1)?.text ?? '';
  return { html: markdown.renderer.render(tokens, markdown.options, {}), title, headings, parts };
}

/** Longer programs would outweigh the text that explains them. */
const MAX_SEARCHED_CODE_CHARACTERS = 600;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

const toPlainText = ({ children, content }) =>
  children?.map(child => (child.type === 'softbreak' ? ' ' : child.content)).join('') ?? content;

/** A wide table scrolls inside its own frame, which the keyboard can reach. */
rules.table_open = () => '<div class="scroller" tabindex="0" role="group" aria-label="Tabla"><table>\n';
rules.table_close = () => '</table></div>\n';
for (const name of ['th_open', 'td_open'])
  rules[name] = (tokens, index, options, _env, renderer) => {
    tokens[index].attrs = null;
    const isEmptyHeader = name === 'th_open' && tokens[index + 1]?.content === '';
    if (isEmptyHeader) tokens[index].tag = 'td';
    return renderer.renderToken(tokens, index, options);
  };
rules.th_close = (tokens, index) => (tokens[index - 1]?.content === '' ? '</td>' : '</th>');

/** Consecutive blocks with a title, such as `sh title=curl`, become the tabs of one group. */
rules.fence = (tokens, index) => {
  const [, language = ''] = /^(\S+)/.exec(tokens[index].info) ?? [];
  const title = getCodeTitle(tokens[index]);
  const code = markdown.utils.escapeHtml(tokens[index].content);
  const label = markdown.utils.escapeHtml(title ?? language ?? 'texto');
  const block = `<pre tabindex="0" role="group" aria-label="Código: ${label || 'texto'}"><code data-language="${markdown.utils.escapeHtml(language)}">${code}</code></pre>\n`;
  if (title === undefined) return `<div class="code">${block}</div>`;
  const isFirst = getCodeTitle(tokens[index - 1]) === undefined;
  const isLast = getCodeTitle(tokens[index + 1]) === undefined;
  const body = `<div class="code" data-title="${label}"><p class="code-title">${label}</p>${block}</div>`;
  return `${isFirst ? '<div class="codes">' : ''}${body}${isLast ? '</div>\n' : ''}`;
};

const getCodeTitle = token =>
  token?.type === 'fence' ? (/\btitle=(.+)$/.exec(token.info)?.[1] ?? undefined) : undefined;

rules.image = (tokens, index, options, env, renderer) => {
  const image = tokens[index];
  image.attrSet('alt', renderer.renderInlineAsText(image.children, options, env));
  image.attrSet('loading', 'lazy');
  return renderer.renderToken(tokens, index, options);
};
