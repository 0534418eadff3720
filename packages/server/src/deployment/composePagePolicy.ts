import { createHash } from 'node:crypto';

/**
 * Composes the content security policy of a built page: no other origins, and no inline code except the scripts that
 * the page's own file contains, which their hashes permit. Other inline styles than the empty `<style>` stay
 * forbidden. MUI's style engine fills that element through the CSSOM. Trusted Types forbid all text that becomes
 * code or markup, except the address of the service worker
 * (`packages/console/src/notices/subscribeThisBrowser.ts`). `blob:` is needed for the image of the QR code.
 *
 * @param html content of the page's file, as the build wrote it
 */
export function composePagePolicy(html: string): string {
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => hashSource(code));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(inlineScripts)].join(' '),
    `style-src 'self' ${hashSource('')}`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types recado-worker',
  ].join('; ');
}

/** Returns the source expression that permits an inline element with exactly this content (CSP level 3, §2.3.1). */
const hashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
