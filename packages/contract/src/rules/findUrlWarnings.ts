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
    ...(isN8nTestWebhookPath(pathname) ? (['n8nTest'] as const) : []),
    ...(protocol === 'http:' ? (['plain'] as const) : []),
  ];
}

/** Whether the path is n8n's test path, which answers only while the open editor listens for an event. */
export const isN8nTestWebhookPath = (pathname: string): boolean => /\/webhook-test\//.test(pathname);
export const isN8nWebhookPath = (pathname: string): boolean => /\/webhook(-test)?\//.test(pathname);
