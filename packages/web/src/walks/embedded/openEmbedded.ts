import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer } from '@recado/server/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { defaultClientConditions, type Plugin } from 'vite';
import { launchBrowser } from '../../testing/index.ts';
import { type PageProblems, watchProblems } from '../../testing/watchProblems.ts';
import { serveApp } from '../testing/serveApp.ts';

export interface Embedded {
  readonly server: TestServer;
  /** The example application at one of its own addresses, signed in with a token where one is given. */
  open(path: string, token?: string): Promise<EmbeddedPage>;
  stop(): Promise<void>;
}

export interface EmbeddedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

/** Where `PLAIN` is in the storage, the guide's application gives the kit MUI's own theme. */
export const PLAIN = 'plain';
const ordinaryTheme: Plugin = {
  name: 'ordinary-theme',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/Administration.jsx')
      ? `import { createTheme } from '@mui/material/styles';
         const ordinary = { light: createTheme(), dark: createTheme({ palette: { mode: 'dark' } }) };
         ${code.replace('themes[mode]', `(sessionStorage.getItem('${PLAIN}') ? ordinary : themes)[mode]`)}`
      : undefined,
};

const root = fileURLToPath(new URL('../../../../../docs/guides/embed-back-office/', import.meta.url));

/** The guide's application as its reader has it, built from the kit's present sources, against the whole platform. */
export async function openEmbedded(): Promise<Embedded> {
  const server = await startTestServer();
  const conditions = ['@recado/source', ...defaultClientConditions];
  const app = await serveApp(
    { root, configFile: `${root}vite.config.ts`, resolve: { conditions }, plugins: [ordinaryTheme] },
    server.url,
  );
  const browser = await launchBrowser();
  const opened: BrowserContext[] = [];
  return {
    server,
    async open(path, token) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'es-MX' });
      opened.push(context);
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      const problems = watchProblems(page, app.url);
      if (token !== undefined)
        await context.addInitScript(stored => {
          // Once: what the application forgets stays forgotten.
          if (!sessionStorage.getItem('visited')) sessionStorage.setItem('comercial.recado', stored);
          sessionStorage.setItem('visited', 'yes');
        }, token);
      await page.goto(`${app.url}${path}`);
      return { page, context, problems };
    },
    async stop() {
      for (const context of opened) await context.close();
      await app.stop();
      await server.stop();
    },
  };
}
