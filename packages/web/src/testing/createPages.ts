import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './launchBrowser.ts';
import { beginWith, giveBack, takePage, type WarmPage } from './warmPages.ts';
import { type PageProblems, watchProblems } from './watchProblems.ts';

export interface PageOptions {
  /** Whose session is stored already. */
  readonly as?: { readonly id: string; readonly token: string };
  readonly scheme?: 'light' | 'dark';
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Done to the page before anything is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** With an empty cache, and nobody's afterwards: what the test does to it (a clock, say) cannot be undone. */
  readonly isFresh?: boolean;
}

export interface TestPage {
  readonly page: Page;
  /** Close it at the end. */
  readonly context: BrowserContext;
  readonly problems: PageProblems;
}

export interface TestPages {
  /** A profile of its own: nothing stored, in Spanish, in Mexico City, without motion. */
  open(path: string, options?: PageOptions): Promise<TestPage>;
  /** Closes what tests that failed have left open. */
  close(): Promise<void>;
}

/** Nothing is waited for that only moves; but most people see it move, so the matrix does, too. */
const MOTION = process.env.RECADO_TEST_MOTION ? 'no-preference' : 'reduce';

/** Pages of a platform, in this worker's Chromium. */
export function createPages(url: string): TestPages {
  const inUse = new Set<BrowserContext>();
  return {
    async open(path, { as, scheme = 'light', width = 1280, height = 800, before, isFresh = false } = {}) {
      const warm = await takePage(await launchBrowser(), url, isFresh);
      const { page, context } = warm;
      inUse.add(context);
      lend(warm, isFresh, () => inUse.delete(context));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: MOTION });
      await page.setViewportSize({ width, height });
      await beginWith(warm, as ? { token: as.token, userId: as.id } : {});
      const problems = watchProblems(page, url);
      await before?.(page);
      await page.goto(path);
      return { page, context, problems };
    },
    async close() {
      for (const context of inUse) await context.close();
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
