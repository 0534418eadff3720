/**
 * Renders `src/pages` and reads `src/paths.ts`. Provides the HTML of each page, the tokens of the
 * styles, and the assignment of paths to pages.
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
    /** Inserts the rendered HTML into the file of a page. */
    fill: (html, file) =>
      html.replace('<!--head-->', () => rendered[file].head).replace('<!--page-->', () => rendered[file].body),
  };
}

/** Matches the stylesheets to which the theme's tokens are prepended. */
export const pageStylesPattern = /\/src\/pages\/(pages|shell)\.css(\?direct)?$/;
