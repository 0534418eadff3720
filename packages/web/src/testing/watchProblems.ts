import type { Page } from 'playwright-core';

/** What went wrong in a page without anybody seeing it. */
export interface PageProblems {
  /** Uncaught errors and refusals of the content security policy, in the browser's words. */
  readonly errors: string[];
  /** Addresses of other hosts that were asked for anything. */
  readonly foreign: string[];
}

export function watchProblems(page: Page, origin: string): PageProblems {
  const problems: PageProblems = { errors: [], foreign: [] };
  page.on('pageerror', error => problems.errors.push(String(error)));
  page.on('console', message => {
    // A refused call is written down by the browser too, and is the server's answer, not the page's mistake.
    const isRefusal = /Failed to load resource: the server responded/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.errors.push(message.text());
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url)) problems.foreign.push(url);
  });
  return problems;
}
