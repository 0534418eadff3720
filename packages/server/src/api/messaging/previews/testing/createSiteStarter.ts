import type { RequestListener } from 'node:http';
import {
  ALLOWED_LOOPBACK_ADDRESS,
  createTestDnsResolver,
  type useLoopbackServers,
} from '../../../../deliveries/guard/testing/useLoopbackServers.ts';
import { createLinkPreviewer, type LinkPreviewerDeps } from '../createLinkPreviewer.ts';

type LoopbackServers = ReturnType<typeof useLoopbackServers>;

/** Maximum milliseconds of a preview in these tests. It is larger than any delay of a busy machine. */
const WAIT_MS = 2_000;

interface SiteOptions extends Partial<Omit<LinkPreviewerDeps, 'guard'>> {
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

/** Creates a function that starts a site, and returns a previewer that fetches its pages. */
export const createSiteStarter =
  ({ startServer, createTestGuard }: LoopbackServers) =>
  async (answer: RequestListener, { names, ...options }: SiteOptions = {}) => {
    const requests: string[] = [];
    const server = await startServer((request, response) => {
      requests.push(request.url ?? '');
      answer(request, response);
    });
    const guard = createTestGuard(names && { lookup: createTestDnsResolver(names).lookup });
    const previewer = createLinkPreviewer({ guard, waitMs: WAIT_MS, ...options });
    return {
      requests,
      server,
      previewer,
      find: (path = '/') => {
        const url = server.url(ALLOWED_LOOPBACK_ADDRESS, path);
        return previewer.findPreview({ url, matchedText: url });
      },
    };
  };

export const createHtmlPage = (head: string): string =>
  `<!doctype html><html><head>${head}</head><body>…</body></html>`;
export const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };
export const servePage =
  (head: string): RequestListener =>
  (_request, response) =>
    response.writeHead(200, HTML_HEADERS).end(createHtmlPage(head));
