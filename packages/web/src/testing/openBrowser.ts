import { once } from 'node:events';
import { createServer } from 'node:net';
import { startTestServer, type TestPerson, type TestServer } from '@recado/server/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { buildSite } from './buildSite.ts';
import { launchBrowser } from './launchBrowser.ts';
import { beginWith, giveBack, takePage, type WarmPage } from './warmPages.ts';
import { type PageProblems, watchProblems } from './watchProblems.ts';

export interface PageOptions {
  /** Whose session is stored already. */
  readonly as?: TestPerson;
  readonly scheme?: 'light' | 'dark';
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** With an empty cache, and nobody's afterwards: what the test does to it (a clock, say) cannot be undone. */
  readonly isFresh?: boolean;
}

export interface TestPage {
  readonly page: Page;
  /** Close it at the end. */
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

export interface TestBrowser {
  readonly server: TestServer;
  /** A profile of its own: nothing stored, in Spanish, in Mexico City, without motion. */
  open(path: string, options?: PageOptions): Promise<TestPage>;
  stop(): Promise<void>;
}

/**
 * The whole platform with its pages, over the fake network, and this worker's Chromium in front of it.
 *
 * @param options of the server
 */
export async function openBrowser(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestBrowser> {
  const [webRoot, browser, port] = await Promise.all([buildSite(), launchBrowser(), usualPort()]);
  const server = await startTestServer({ ...options, webRoot, port });
  lastPort = Number(new URL(server.url).port);
  const inUse = new Set<BrowserContext>();
  return {
    server,
    async open(path, { as, scheme = 'light', width = 1280, height = 800, isFresh = false } = {}) {
      const warm = await takePage(browser, server.url, isFresh);
      const { page, context } = warm;
      inUse.add(context);
      lend(warm, isFresh, () => inUse.delete(context));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await beginWith(warm, as ? { token: as.token, userId: as.id } : {});
      const problems = watchProblems(page, server.url);
      await page.goto(path);
      return { page, context, problems };
    },
    async stop() {
      // Of tests that failed.
      for (const context of inUse) await context.close();
      await server.stop();
    },
  };
}

/** Whoever closes the context gives the page back. */
function lend(warm: WarmPage, isFresh: boolean, returned: () => void): void {
  const { context } = warm;
  const close = context.close.bind(context);
  context.close = async () => {
    context.close = close;
    returned();
    await (isFresh ? close() : giveBack(warm));
  };
}

let lastPort = 0;

/** That of this worker's servers, one after the other, so that its pages stay at one origin; another when it is taken. */
async function usualPort(): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(lastPort, '127.0.0.1');
    await once(probe, 'listening');
    return lastPort;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
