import type { Lifecycle, ServerRoute } from '@hapi/hapi';
import type { Services } from '../index.ts';

/** Bytes: what Meta may post at once. */
const LARGEST = 3 * 1024 * 1024;

/**
 * `GET|POST /transports/{transport}/webhook`: where networks post what they have to tell. Not of the contract, for no
 * program of an owner's calls it, and its body is taken as it comes: it is signed as it is.
 */
export function transportWebhookRoutes({ posts }: Pick<Services, 'posts'>): ServerRoute[] {
  const handler: Lifecycle.Method = async (request, h) => {
    const text = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const { status, body } = await posts.take(String(request.params.transport), {
      method: request.method === 'post' ? 'POST' : 'GET',
      query: text(request.query),
      headers: text(request.headers),
      body: Buffer.isBuffer(request.payload) ? request.payload : new Uint8Array(),
    });
    return h.response(body).code(status).type('text/plain').header('Cache-Control', 'no-store');
  };
  const common = { auth: false as const, state: { parse: false, failAction: 'ignore' as const } };
  const path = '/transports/{transport}/webhook';
  return [
    { method: 'GET', path, options: { ...common, handler } },
    {
      method: 'POST',
      path,
      options: {
        ...common,
        payload: { parse: false, output: 'data', maxBytes: LARGEST },
        handler,
      },
    },
  ];
}
