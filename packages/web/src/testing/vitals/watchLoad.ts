import type { Page, Request } from 'playwright-core';

/** Requests that never end: the updates of all clients, and the events of one. */
const LIVE_UPDATES = /\/api\/(clients\/connections|clients\/[^/]+\/events)$/;
const MAX_LOAD_MS = 60_000;

export interface LoadWatch {
  untilSettled(): Promise<void>;
}

/**
 * Waits until no request of the page has been in progress for a while. Live updates, which never end, do not count.
 * Call it before the page loads.
 */
export function watchLoad(page: Page, quietMs: number): LoadWatch {
  const running = new Set<Request>();
  let changedAt = Date.now();
  page.on('request', request => {
    changedAt = Date.now();
    if (!LIVE_UPDATES.test(new URL(request.url()).pathname)) running.add(request);
  });
  const finish = (request: Request) => {
    changedAt = Date.now();
    running.delete(request);
  };
  page.on('requestfinished', finish);
  page.on('requestfailed', finish);
  return {
    async untilSettled() {
      changedAt = Math.max(changedAt, Date.now() - quietMs / 2);
      const endsAt = Date.now() + MAX_LOAD_MS;
      while ((running.size > 0 || Date.now() - changedAt < quietMs) && Date.now() < endsAt)
        await page.waitForTimeout(100);
    },
  };
}
