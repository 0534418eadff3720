/** `n8nTest`: answers only while somebody listens in n8n's editor; `plain`: http, which everybody on the way can read. */
export type AddressConcern = 'n8nTest' | 'plain';

/** What its owner should know of a webhook's address that works now and may disappoint later. @throws TypeError */
export function addressConcerns(url: string): AddressConcern[] {
  const { pathname, protocol } = new URL(url);
  return [
    ...(isN8nTest(pathname) ? (['n8nTest'] as const) : []),
    ...(protocol === 'http:' ? (['plain'] as const) : []),
  ];
}

/** n8n answers at `/webhook-test/…` only while somebody looks at the flow's editor and listens. */
export const isN8nTest = (pathname: string): boolean => /\/webhook-test\//.test(pathname);
export const isN8n = (pathname: string): boolean => /\/webhook(-test)?\//.test(pathname);
