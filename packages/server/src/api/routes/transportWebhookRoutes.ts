import type { Lifecycle, ServerRoute } from '@hapi/hapi';
import type { Services } from '../index.ts';
import { createPostLimit, LARGEST_POST } from '../transports/createPostLimit.ts';
import type { AddressOf } from './addressOf.ts';

/**
 * `GET|POST /transports/{transport}/webhook`: where networks post what they have to tell. Not of the contract, for no
 * program of an owner's calls it, and its body is taken as it comes: it is signed as it is. Who may post how much is held before anything of it is read.
 */
export function transportWebhookRoutes(
  { posts }: Pick<Services, 'posts'>,
  addressOf: AddressOf,
): ServerRoute[] {
  const limit = createPostLimit();
  const enter: Lifecycle.Method = (request, h) => {
    const said = request.method === 'get' ? 0 : Number(request.headers['content-length'] ?? Number.NaN);
    const entered = limit.enter(addressOf(request), Number.isNaN(said) ? undefined : said);
    if (typeof entered === 'function') {
      request.raw.res.once('close', entered);
      return h.continue;
    }
    const refused = h.response('').code(429).header('Retry-After', String(entered));
    // What is still on its way is not read.
    return refused.header('Connection', 'close').takeover();
  };
  const handler: Lifecycle.Method = async (request, h) => {
    const text = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const { status, body, isProven } = await posts.take(String(request.params.transport), {
      method: request.method === 'post' ? 'POST' : 'GET',
      query: text(request.query),
      headers: text(request.headers),
      body: Buffer.isBuffer(request.payload) ? request.payload : new Uint8Array(),
    });
    if (isProven) limit.proven(addressOf(request));
    return h.response(body).code(status).type('text/plain').header('Cache-Control', 'no-store');
  };
  const common = {
    auth: false as const,
    ext: { onPreAuth: { method: enter } },
    state: { parse: false, failAction: 'ignore' as const },
  };
  const path = '/transports/{transport}/webhook';
  return [
    { method: 'GET', path, options: { ...common, handler } },
    {
      method: 'POST',
      path,
      options: {
        ...common,
        payload: { parse: false, output: 'data', maxBytes: LARGEST_POST },
        handler,
      },
    },
  ];
}
