import { fileURLToPath } from 'node:url';
import { startTestServer, type TestServer, type TestUser } from '@recado/server/testing';
import react from '@vitejs/plugin-react';
import type { BrowserContext, Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { collectPageProblems, type PageProblems } from '../../testing/collectPageProblems.ts';
import { launchBrowser } from '../../testing/index.ts';
import { readGuideCodeBlock } from '../testing/readGuideCodeBlock.ts';
import { serveApp } from '../testing/serveApp.ts';

export interface PlainReactAdminApp {
  readonly server: TestServer;
  /** Opens an address of the application, which is plain react-admin, signed in as an administrator. */
  open(address: string, as: TestUser): Promise<{ readonly page: Page; readonly problems: PageProblems }>;
  stop(): Promise<void>;
}

/** Vite plugin: when the application imports `httpClient.js`, it gets the code block of our guide instead. */
const guidePlugin: Plugin = {
  name: 'from-guide',
  enforce: 'pre',
  resolveId: source => (source === './httpClient.js' ? `${root}httpClient.js` : undefined),
  load: id => (id === `${root}httpClient.js` ? readGuideCodeBlock('httpClient.js') : undefined),
};
const root = fileURLToPath(new URL('./app/', import.meta.url));

/**
 * Starts a complete platform, and an application that uses it. The application consists only of react-admin and
 * the code from Recado's guide.
 */
export async function startPlainReactAdminApp(): Promise<PlainReactAdminApp> {
  const server = await startTestServer();
  const app = await serveApp({ root, configFile: false, plugins: [guidePlugin, react()] }, server.url);
  const browser = await launchBrowser();
  const contexts: BrowserContext[] = [];
  return {
    server,
    async open(address, { token }) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      await context.addInitScript(storedToken => localStorage.setItem('token', storedToken), token);
      const page = await context.newPage();
      const problems = collectPageProblems(page, app.url);
      await page.goto(`${app.url}/#${address}`);
      return { page, problems };
    },
    async stop() {
      for (const context of contexts) await context.close();
      await app.stop();
      await server.stop();
    },
  };
}
