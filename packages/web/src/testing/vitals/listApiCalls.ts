import type { Page } from 'playwright-core';

export interface ApiCall {
  /** Path and query. */
  readonly url: string;
  /** Time in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** Lists the calls of the API by a page, also those that never end. The list grows while the page runs. */
export function listApiCalls(page: Page): readonly ApiCall[] {
  const calls: ApiCall[] = [];
  page.on('request', request => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api\/|page-data$)/.test(pathname)) calls.push({ url: `${pathname}${search}`, startedAt: Date.now() });
  });
  return calls;
}
