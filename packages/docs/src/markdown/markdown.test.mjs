import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './renderMarkdown.mjs';
import { rewriteLinks } from './rewriteLinks.mjs';

describe('renderMarkdown', () => {
  it('gives headings the anchors of GitHub, and numbers repeated ones', () => {
    const { headings } = renderMarkdown('# Título\n\n## ¿Qué es `fromMe`?\n\n## Lo que llega\n\n## Lo que llega\n');
    expect(headings.map(({ slug }) => slug)).toEqual(['título', 'qué-es-fromme', 'lo-que-llega', 'lo-que-llega-1']);
  });

  it('writes neither HTML of the source nor inline styles of aligned tables', () => {
    const { html } = renderMarkdown('<script>alert(1)</script>\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|style=/);
  });

  it('groups consecutive code blocks with titles, and only those', () => {
    const blocks = '```sh title=curl\na\n```\n```js title=JavaScript\nb\n```\n\nText.\n\n```json\n{}\n```\n';
    const { html } = renderMarkdown(blocks);
    expect([...html.matchAll(/class="codes"/g)]).toHaveLength(1);
    expect([...html.matchAll(/data-title="([^"]+)"/g)].map(([, title]) => title)).toEqual(['curl', 'JavaScript']);
  });

  it('splits the text for the search at headings', () => {
    const { parts } = renderMarkdown('# Uno\n\nAntes.\n\n## Dos\n\nDespués.\n');
    expect(parts.map(({ slug, text }) => [slug, text.trim()])).toEqual([
      ['', ''],
      ['uno', 'Antes.'],
      ['dos', 'Después.'],
    ]);
  });
});

describe('rewriteLinks', () => {
  const missing = [];
  const rewrite = text =>
    rewriteLinks(text, {
      from: 'docs/guides/n8n.md',
      pages: new Map([['docs/guides/webhooks.md', '/docs/api/webhooks']]),
      copy: file => (file.endsWith('.webp') ? `/docs/archivos/${file}` : undefined),
      reportMissing: file => missing.push(file),
    });

  it('leads links between files to pages and copies, with their anchors', () => {
    expect(rewrite('[W](webhooks.md#firma) ![P](n8n/a.webp)')).toBe(
      '[W](/docs/api/webhooks#firma) ![P](/docs/archivos/docs/guides/n8n/a.webp)',
    );
  });

  it('keeps addresses, anchors and code', () => {
    const text = '[a](https://n8n.io) [b](#c) [d](/docs/e)\n\n```md\n[x](webhooks.md)\n```\n';
    expect(rewrite(text)).toBe(text);
  });

  it('keeps the text of a link without a page and reports its file', () => {
    expect(rewrite('[code](../../plugins/x)')).toBe('code (`plugins/x`)');
    expect(missing).toEqual(['plugins/x']);
  });
});
