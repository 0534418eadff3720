/**
 * Renders the static pages in `src/pages`. Returns the HTML of each page, the CSS with the design tokens, and
 * the page of each path from `src/paths.ts`.
 *
 * @param {(path: string) => Promise<Record<string, unknown>>} load
 */
export async function renderSitePages(load) {
  const { renderStaticPages } = await load('/src/pages/render.tsx');
  const { createThemeTokensCss } = await load('/src/pages/createThemeTokensCss.ts');
  const { createManifest } = await load('/src/pages/createManifest.ts');
  const { sitePages: pages } = await load('/src/paths.ts');
  const rendered = renderStaticPages();
  return {
    tokens: createThemeTokensCss(),
    pages,
    manifest: JSON.stringify(createManifest(), undefined, 2),
    /** Inserts the rendered HTML into the file of a page. */
    fill: (html, file) =>
      html.replace('<!--head-->', () => rendered[file].head).replace('<!--page-->', () => rendered[file].body),
  };
}

/** Matches the stylesheets to which the theme's tokens are added. */
export const pageStylesPattern = /\/src\/pages\/(pages|shell)\.css(\?direct)?$/;
