import { fileURLToPath } from 'node:url';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import react from '@vitejs/plugin-react';
import type { BrowserContext, Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { launchBrowser } from '../../testing/index.ts';
import { type PageProblems, watchProblems } from '../../testing/watchProblems.ts';
import { guideCode } from '../testing/guideCode.ts';
import { serveApp } from '../testing/serveApp.ts';

export interface StockAdmin {
  readonly server: TestServer;
  /** The stock application at one of its own addresses, for an administrator. */
  open(address: string, as: TestPerson): Promise<{ readonly page: Page; readonly problems: PageProblems }>;
  stop(): Promise<void>;
}

/** What the guide says, where the application imports it from. */
const fromGuide: Plugin = {
  name: 'from-guide',
  enforce: 'pre',
  resolveId: source => (source === './httpClient.js' ? `${root}httpClient.js` : undefined),
  load: id => (id === `${root}httpClient.js` ? guideCode('httpClient.js') : undefined),
};
const root = fileURLToPath(new URL('./app/', import.meta.url));

/** An application that knows react-admin and our guide, against the whole platform. */
export async function openStockAdmin(): Promise<StockAdmin> {
  const server = await startTestServer();
  const app = await serveApp({ root, configFile: false, plugins: [fromGuide, react()] }, server.url);
  const browser = await launchBrowser();
  const opened: BrowserContext[] = [];
  return {
    server,
    async open(address, { token }) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      opened.push(context);
      context.setDefaultTimeout(30_000);
      await context.addInitScript(stored => localStorage.setItem('token', stored), token);
      const page = await context.newPage();
      const problems = watchProblems(page, app.url);
      await page.goto(`${app.url}/#${address}`);
      return { page, problems };
    },
    async stop() {
      for (const context of opened) await context.close();
      await app.stop();
      await server.stop();
    },
  };
}
