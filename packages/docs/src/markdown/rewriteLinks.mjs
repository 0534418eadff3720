import { posix } from 'node:path';

/**
 * Replaces the repository's relative links of a page by those of the site. A link to a page leads to it, one to another
 * file of the repository to a copy of that file.
 *
 * @param {string} text Markdown
 * @param {object} options
 * @param {string} options.from path of the Markdown file, relative to the root of the repository
 * @param {ReadonlyMap<string, string>} options.pages address of each page by the path of its file
 * @param {(path: string) => string | undefined} options.copy returns the address of a file's copy, if there is one
 * @param {(path: string) => void} options.reportMissing called with a file that is neither a page nor a copy
 */
export function rewriteLinks(text, { from, pages, copy, reportMissing }) {
  return mapOutsideCode(text, part =>
    part.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, mark, label, target) => {
      if (/^([a-z]+:|#|\/)/i.test(target)) return whole;
      const [path, anchor] = target.split('#');
      const file = posix.join(posix.dirname(from), path).replace(/\/$/, '');
      const address = pages.get(file) ?? copy(file);
      if (address === undefined) reportMissing(file);
      if (address === undefined) return mark ? '' : `${label} (\`${file}\`)`;
      return `${mark}[${label}](${address}${anchor ? `#${anchor}` : ''})`;
    }),
  );
}

/** Applies a function to the parts of a Markdown text outside code blocks. */
function mapOutsideCode(text, change) {
  return text
    .split(/^(```[\s\S]*?^```.*$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}
