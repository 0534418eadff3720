import type { Page } from 'playwright-core';

/** Problems of a page that its users cannot see. */
export interface PageProblems {
  /** Uncaught errors and violations of the content security policy, as the browser reports them. */
  readonly errors: string[];
  /** URLs of other hosts that the page requested. */
  readonly foreign: string[];
}

export function collectPageProblems(page: Page, origin: string): PageProblems {
  const problems: PageProblems = { errors: [], foreign: [] };
  page.on('pageerror', error => problems.errors.push(String(error)));
  page.on('console', message => {
    // The browser also logs every error status. Ignore these logs, because the status is the server's response.
    // Most tests block the service worker, which Playwright logs.
    const isRefusal =
      /Failed to load resource: the server responded|Service Worker registration blocked by Playwright/.test(
        message.text(),
      );
    if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.errors.push(message.text());
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url)) problems.foreign.push(url);
  });
  return problems;
}
