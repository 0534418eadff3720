import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import type { StatusPageService } from '../api/clients/uptime/createStatusPageService.ts';
import { createIpAddressRateLimit } from '../api/http/rateLimits/rateLimit.ts';
import type { RequestIpAddressResolver } from '../api/http/requestIpAddressResolver.ts';
import { TooManyRequests } from '../core/errors/index.ts';
import {
  composeStatusPageHtml,
  statusPageNotFoundPage,
  statusPageStyleHash,
  tooManyRequestsPage,
} from './composeStatusPageHtml.ts';

/** Page views allowed for each IP network: a burst of 60, then one per `interval` (in milliseconds). */
const PAGE_VIEW_LIMIT = { burst: 60, interval: 1_000 };

interface RegisterStatusPagesParams {
  readonly pages: StatusPageService;
  readonly addressOf: RequestIpAddressResolver;
}

/**
 * Registers `/estado` and `/estado/{address}`: server-rendered pages without a script. Expired,
 * unknown and malformed addresses all get the same answer.
 */
export function registerStatusPages(server: Server, { pages, addressOf }: RegisterStatusPagesParams): void {
  const assertWithinLimit = createIpAddressRateLimit(PAGE_VIEW_LIMIT);
  const createPageHandler =
    (compose: (request: Request) => Promise<string | undefined>, cacheControl: string) =>
    async (request: Request, h: ResponseToolkit): Promise<ResponseObject> => {
      try {
        assertWithinLimit(addressOf(request));
      } catch (error) {
        if (!(error instanceof TooManyRequests)) throw error;
        return addPageHeaders(h.response(tooManyRequestsPage).code(429), 'no-store').header(
          'retry-after',
          String(error.retryAfter),
        );
      }
      const page = await compose(request);
      return page === undefined
        ? addPageHeaders(h.response(statusPageNotFoundPage).code(404), 'no-store')
        : addPageHeaders(h.response(page), cacheControl);
    };
  server.route({
    method: 'GET',
    path: '/estado',
    options: { auth: false },
    handler: createPageHandler(async () => composeStatusPageHtml(await pages.readPlatform()), 'public, max-age=30'),
  });
  server.route({
    method: 'GET',
    path: '/estado/{address}',
    options: { auth: false },
    // The page is not cached, because the owner can delete its address at any moment.
    handler: createPageHandler(async ({ params }) => {
      const line = await pages.findLinePage(String(params.address));
      return line && composeStatusPageHtml(await pages.readPlatform(), line);
    }, 'no-store'),
  });
}

const addPageHeaders = (response: ResponseObject, cacheControl: string): ResponseObject =>
  response
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src '${statusPageStyleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
