import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '@recado/server/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { defaultClientConditions, type Plugin } from 'vite';
import { collectPageProblems, type PageProblems } from '../../testing/collectPageProblems.ts';
import { launchBrowser } from '../../testing/index.ts';
import { recordToasts } from '../../testing/toasts.ts';
import { serveApp } from '../testing/serveApp.ts';

export interface EmbeddedApp {
  readonly server: TestServer;
  /** Opens a path of the example application. If a session token is given, its user is logged in. */
  open(path: string, token?: string): Promise<EmbeddedPage>;
  stop(): Promise<void>;
}

export interface EmbeddedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

/** Key in the session storage. If it is set, the example application of the guide uses MUI's default theme. */
export const DEFAULT_THEME_STORAGE_KEY = 'plain';
const defaultThemePlugin: Plugin = {
  name: 'ordinary-theme',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/Administration.jsx')
      ? `import { createTheme } from '@mui/material/styles';
         const ordinary = { light: createTheme(), dark: createTheme({ palette: { mode: 'dark' } }) };
         ${code.replace('themes[mode]', `(sessionStorage.getItem('${DEFAULT_THEME_STORAGE_KEY}') ? ordinary : themes)[mode]`)}`
      : undefined,
};

const root = fileURLToPath(new URL('../../../../../docs/guides/embed-back-office/', import.meta.url));
const hostPages = fileURLToPath(new URL('./app/HostPages.jsx', import.meta.url));
/** Files that use the exports of @recado/admin. */
export const EMBEDDED_APP_SOURCES = [`${root}src/Administration.jsx`, `${root}src/OwnAdmin.jsx`, hostPages];

/** Adds further pages of a host to the example application, below `/pruebas`. */
const hostPagesPlugin: Plugin = {
  name: 'host-pages',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/main.jsx')
      ? `import { HostPages } from ${JSON.stringify(hostPages)};
         ${code.replace('<Route path="/propio/*"', '<Route path="/pruebas/*" element={<HostPages />} />\n$&')}`
      : undefined,
};

/** Major versions of MUI that a host may have. The kit itself is developed with the first one. */
export type MuiVersion = '7' | '9';

const mui9 = fileURLToPath(new URL('../../../../../node_modules/mui-material-9', import.meta.url));
/** Resolves MUI's packages to version 9, as in the node_modules of a host that installed it. */
const mui9Plugin: Plugin = {
  name: 'mui-9',
  enforce: 'pre',
  resolveId(source, importer, options) {
    const [, name, path] =
      /^@mui\/(material|system|utils|styled-engine|private-theming|types)(\/.*)?$/.exec(source) ?? [];
    if (name === 'material')
      return this.resolve(`mui-material-9${path ?? ''}`, importer, { ...options, skipSelf: true });
    // The internal packages of version 9 are in the folder of the package, because those of version 7 are at the root.
    return name && this.resolve(source, `${mui9}/index.mjs`, { ...options, skipSelf: true });
  },
};

/**
 * Starts the embedding guide's application as a reader would build it, but from the current sources of
 * the kit. Also starts a complete test server for the application.
 */
export async function startEmbeddedApp(muiVersion: MuiVersion = '7'): Promise<EmbeddedApp> {
  const server = await startTestServer();
  const conditions = ['@recado/source', ...defaultClientConditions];
  const app = await serveApp(
    {
      root,
      configFile: `${root}vite.config.ts`,
      resolve: { conditions },
      plugins: [defaultThemePlugin, hostPagesPlugin, ...(muiVersion === '9' ? [mui9Plugin] : [])],
    },
    server.url,
  );
  const browser = await launchBrowser();
  const contexts: BrowserContext[] = [];
  return {
    server,
    async open(path, token) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'es-MX' });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      await recordToasts(context);
      const page = await context.newPage();
      const problems = collectPageProblems(page, app.url);
      if (token !== undefined)
        await context.addInitScript(sessionToken => {
          // Set the session token only on the first page, because the application may remove it afterwards.
          if (!sessionStorage.getItem('visited')) sessionStorage.setItem('comercial.recado', sessionToken);
          sessionStorage.setItem('visited', 'yes');
        }, token);
      await page.goto(`${app.url}${path}`);
      return { page, context, problems };
    },
    async stop() {
      for (const context of contexts) await context.close();
      await app.stop();
      await server.stop();
    },
  };
}
