import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildSite } from './buildSite.ts';
import { launchBrowser } from './launchBrowser.ts';
import { noteToasts } from './toasts.ts';
import { type PageProblems, watchProblems } from './watchProblems.ts';

export interface PageOptions {
  /** Whose session is stored already. */
  readonly as?: TestPerson;
  readonly scheme?: 'light' | 'dark';
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

export interface TestBrowser {
  readonly server: TestServer;
  /** A fresh profile of its own: nothing stored, in Spanish, in Mexico City, without motion. */
  open(path: string, options?: PageOptions): Promise<TestPage>;
  stop(): Promise<void>;
}

/**
 * The whole platform with its pages, over the fake network, and a real Chromium in front of it.
 *
 * @param options of the server
 */
export async function openBrowser(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestBrowser> {
  const server = await startTestServer({ ...options, webRoot: await buildSite() });
  const browser: Browser = await launchBrowser().catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    server,
    async open(path, { as, scheme = 'light', width = 1280, height = 800 } = {}) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        colorScheme: scheme,
        reducedMotion: 'reduce',
        viewport: { width, height },
        permissions: ['clipboard-read', 'clipboard-write'],
        ...(as && { storageState: { cookies: [], origins: [stored(server.url, as)] } }),
      });
      context.setDefaultTimeout(30_000);
      await noteToasts(context);
      const page = await context.newPage();
      const problems = watchProblems(page, server.url);
      await page.goto(path);
      return { page, context, problems };
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

const stored = (origin: string, { token, id }: TestPerson) => ({
  origin,
  localStorage: [
    { name: 'token', value: token },
    { name: 'userId', value: id },
  ],
});
