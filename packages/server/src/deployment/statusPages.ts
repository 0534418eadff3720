import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { createAddressLimit } from '../api/auth/rateLimit.ts';
import type { AddressOf } from '../api/routes/addressOf.ts';
import type { StatusPages } from '../api/uptime/createStatusPages.ts';
import { TooManyRequests } from '../ground/errors/index.ts';
import { composeStatusPage, missingStatusPage, styleHash, tooManyLooks } from './composeStatusPage.ts';

/** Looks of one network: sixty at once, then one each second. */
const LOOKS = { burst: 60, interval: 1_000 };

/**
 * `/estado` and `/estado/{address}`: pages without a script, made here. Whatever leads nowhere is answered alike: an address that
 * ended, one that never was, and what could be none.
 */
export function statusPages(
  server: Server,
  { pages, addressOf }: { readonly pages: StatusPages; readonly addressOf: AddressOf },
): void {
  const limit = createAddressLimit(LOOKS);
  const look =
    (compose: (request: Request) => Promise<string | undefined>, cacheControl: string) =>
    async (request: Request, h: ResponseToolkit): Promise<ResponseObject> => {
      try {
        limit(addressOf(request));
      } catch (error) {
        if (!(error instanceof TooManyRequests)) throw error;
        return dressed(h.response(tooManyLooks).code(429), 'no-store').header(
          'retry-after',
          String(error.retryAfter),
        );
      }
      const page = await compose(request);
      return page === undefined
        ? dressed(h.response(missingStatusPage).code(404), 'no-store')
        : dressed(h.response(page), cacheControl);
    };
  server.route({
    method: 'GET',
    path: '/estado',
    options: { auth: false },
    handler: look(async () => composeStatusPage(await pages.platform()), 'public, max-age=30'),
  });
  server.route({
    method: 'GET',
    path: '/estado/{address}',
    options: { auth: false },
    // Its address may end at any moment.
    handler: look(async ({ params }) => {
      const line = await pages.line(String(params.address));
      return line && composeStatusPage(await pages.platform(), line);
    }, 'no-store'),
  });
}

const dressed = (response: ResponseObject, cacheControl: string): ResponseObject =>
  response
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src '${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
