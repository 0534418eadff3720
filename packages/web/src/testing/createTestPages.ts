import type { BrowserContext, Page } from 'playwright-core';
import { collectPageProblems, type PageProblems } from './collectPageProblems.ts';
import { launchBrowser } from './launchBrowser.ts';
import { acquirePage, releasePage, resetStorage, type WarmPage } from './warmPages.ts';

export interface PageOptions {
  /** User whose session is stored in advance. */
  readonly as?: { readonly id: string; readonly token: string };
  readonly scheme?: 'light' | 'dark';
  /** Viewport size in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Called with the page before anything is loaded. */
  readonly beforeLoad?: (page: Page) => Promise<unknown>;
  /** Uses an empty cache and never reuses the page: some changes (a fake clock) cannot be undone. */
  readonly isFresh?: boolean;
}

export interface TestPage {
  readonly page: Page;
  /** Close it at the end of the test. */
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

export interface TestPages {
  /** Opens a path in a new profile: nothing stored, Spanish, Mexico City time, reduced motion. */
  open(path: string, options?: PageOptions): Promise<TestPage>;
  /** Closes the contexts that failed tests left open. */
  close(): Promise<void>;
}

/** Tests do not wait for animations. The test matrix runs with motion too, as most users see it. */
const MOTION = process.env.RECADO_TEST_MOTION ? 'no-preference' : 'reduce';

/** Opens pages of a platform in the Chromium of this worker. */
export function createTestPages(url: string): TestPages {
  const inUse = new Set<BrowserContext>();
  return {
    async open(path, { as, scheme = 'light', width = 1280, height = 800, beforeLoad, isFresh = false } = {}) {
      const warm = await acquirePage(await launchBrowser(), url, isFresh);
      const { page, context } = warm;
      inUse.add(context);
      releaseOnClose(warm, isFresh, () => inUse.delete(context));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: MOTION });
      await page.setViewportSize({ width, height });
      await resetStorage(warm, as ? { token: as.token, userId: as.id } : {});
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

/** Changes `context.close` so that it returns the page for reuse. */
function releaseOnClose(warm: WarmPage, isFresh: boolean, onClosed: () => void): void {
  const { context } = warm;
  const close = context.close.bind(context);
  context.close = async () => {
    context.close = close;
    onClosed();
    await (isFresh ? close() : releasePage(warm));
  };
}
