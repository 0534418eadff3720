/**
 * What is made of `src/pages` and `src/paths.ts`: each page's HTML, the styles' tokens, which page answers what.
 *
 * @param {(path: string) => Promise<Record<string, unknown>>} load
 */
export async function makePages(load) {
  const { renderPages } = await load('/src/pages/render.tsx');
  const { tokensCss } = await load('/src/pages/tokensCss.ts');
  const { pages } = await load('/src/paths.ts');
  const rendered = renderPages();
  return {
    tokens: tokensCss(),
    pages,
    /** The HTML of a page's file, filled. */
    fill: (html, file) =>
      html
        .replace('<!--head-->', () => rendered[file].head)
        .replace('<!--page-->', () => rendered[file].body),
  };
}

/** The styles that begin with the theme's tokens. */
export const pageStyles = /\/src\/pages\/(pages|shell)\.css(\?direct)?$/;
