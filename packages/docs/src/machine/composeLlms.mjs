import { getAddress, getMarkdownAddress } from '../site/layout.mjs';

/**
 * Composes `llms.txt`, the list of pages for language models, and `llms-full.txt`, the texts of the guides
 * (https://llmstxt.org). The reference is left out of the second one, because the OpenAPI document contains it.
 */
export function composeLlms(pages, sections) {
  const guides = pages.filter(({ isReference }) => !isReference);
  const list = sections.map(({ path, title }) => {
    const entries = guides
      .filter(page => page.section === path)
      .map(page => `- [${page.title}](${getMarkdownAddress(page.path)}): ${page.description}`);
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return {
    'llms.txt': `# Recado\n\n> Automatiza WhatsApp para negocios pequeños: consola, API HTTP, webhooks, n8n y terminal. Cada página existe también como Markdown, con .md al final de su dirección. La API está en /docs/api/openapi.json.\n\n${list.join('\n\n')}\n`,
    'llms-full.txt': guides.map(({ path, text }) => `<!-- ${getAddress(path)} -->\n\n${text}`).join('\n\n'),
  };
}
