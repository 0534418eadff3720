import { webhooks as texts } from '@recado/texts';

/** What its owner should know of an address that works now and will disappoint later; Spanish. */
export function warningsAbout(url: string): string[] {
  const { pathname, protocol } = new URL(url);
  return [
    ...(isN8nTest(pathname) ? [texts.warnings.n8nTest] : []),
    ...(protocol === 'http:' ? [texts.warnings.plain] : []),
  ];
}

/** n8n answers at `/webhook-test/…` only while somebody looks at the flow's editor and listens. */
export const isN8nTest = (pathname: string): boolean => /\/webhook-test\//.test(pathname);
export const isN8n = (pathname: string): boolean => /\/webhook(-test)?\//.test(pathname);
