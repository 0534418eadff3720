import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '@recado/server/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { defaultClientConditions, type Plugin } from 'vite';
import { collectPageProblems, type PageProblems } from '../../testing/collectPageProblems.ts';
import { launchBrowser } from '../../testing/index.ts';
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

/**
 * Starts the embedding guide's application as a reader would build it, but from the current sources of
 * the kit. Also starts a complete test server for the application.
 */
export async function startEmbeddedApp(): Promise<EmbeddedApp> {
  const server = await startTestServer();
  const conditions = ['@recado/source', ...defaultClientConditions];
  const app = await serveApp(
    { root, configFile: `${root}vite.config.ts`, resolve: { conditions }, plugins: [defaultThemePlugin] },
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
