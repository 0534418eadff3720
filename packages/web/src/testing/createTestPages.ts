import type { BrowserContext, Page } from 'playwright-core';
import { collectPageProblems, type PageProblems } from './collectPageProblems.ts';
import { launchBrowser } from './launchBrowser.ts';
import { acquireWarmPage, type ReusableBrowserPage, releaseWarmPage, resetPageStorage } from './warmPages.ts';

export interface TestPageOptions {
  /** User who is signed in when the page opens. */
  readonly as?: { readonly id: string; readonly token: string };
  readonly scheme?: 'light' | 'dark';
  /** Viewport size in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Called with the page before anything is loaded. */
  readonly beforeLoad?: (page: Page) => Promise<unknown>;
  /**
   * Opens a page that is never reused, with an empty cache. Use it for changes that last, such as a fake
   * clock.
   */
  readonly isFresh?: boolean;
  /** Allows the service worker. The page must be fresh. */
  readonly hasWorker?: boolean;
}

export interface TestPage {
  readonly page: Page;
  /** Browser context of the page. Close it at the end of the test. */
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

export interface TestPages {
  /** Opens a path with empty storage, in Spanish, in Mexico City's time zone and with reduced motion. */
  open(path: string, options?: TestPageOptions): Promise<TestPage>;
  /** Closes the contexts that failed tests left open. */
  close(): Promise<void>;
}

/**
 * Tests reduce motion, so that they need not wait for animations. The test matrix also runs with motion, as
 * most users see it.
 */
const MOTION = process.env.RECADO_TEST_MOTION ? 'no-preference' : 'reduce';

/** Creates a {@link TestPages}, which opens the platform's pages in the Chromium of this worker. */
export function createTestPages(url: string): TestPages {
  const inUse = new Set<BrowserContext>();
  return {
    async open(
      path,
      { as, scheme = 'light', width = 1280, height = 800, beforeLoad, isFresh = false, hasWorker } = {},
    ) {
      const warm = await acquireWarmPage(await launchBrowser(), url, isFresh, hasWorker);
      const { page, context } = warm;
      inUse.add(context);
      releaseOnClose(warm, isFresh, () => inUse.delete(context));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: MOTION });
      await page.setViewportSize({ width, height });
      await resetPageStorage(warm, as ? { token: as.token, userId: as.id } : {});
      const problems = collectPageProblems(page, url);
      await beforeLoad?.(page);
      await page.goto(path);
      return { page, context, problems };
    },
    async close() {
      for (const context of inUse) await context.close();
    },
  };
}

/** Changes `context.close` so that it releases the page for reuse, unless the page is fresh. */
function releaseOnClose(warm: ReusableBrowserPage, isFresh: boolean, onClosed: () => void): void {
  const { context } = warm;
  const close = context.close.bind(context);
  context.close = async () => {
    context.close = close;
    onClosed();
    await (isFresh ? close() : releaseWarmPage(warm));
  };
}
