/**
 * `n8nTest`: the address answers only while the n8n editor listens for a test event. `plain`: the
 * address uses unencrypted HTTP, so others can read the requests in transit.
 */
export type UrlWarning = 'n8nTest' | 'plain';

/**
 * Lists problems that a webhook address may cause later although it works now.
 * @throws TypeError if the URL is invalid
 */
export function findUrlWarnings(url: string): UrlWarning[] {
  const { pathname, protocol } = new URL(url);
  return [
    ...(isN8nTestPath(pathname) ? (['n8nTest'] as const) : []),
    ...(protocol === 'http:' ? (['plain'] as const) : []),
  ];
}

/** n8n answers at `/webhook-test/…` only while its open editor listens for a test event. */
export const isN8nTestPath = (pathname: string): boolean => /\/webhook-test\//.test(pathname);
export const isN8nPath = (pathname: string): boolean => /\/webhook(-test)?\//.test(pathname);
