import type { Request, ResponseObject, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import type { RequestIpAddressResolver } from '../http/requestIpAddressResolver.ts';
import type { ClientServices } from './createClientServices.ts';
import { createIncomingWebhookLimiter, MAX_WEBHOOK_REQUEST_BYTES } from './transports/createIncomingWebhookLimiter.ts';

/**
 * `GET|POST /transports/{transport}/webhook`: receives webhooks from the networks. It is not in the
 * contract, because owners' programs never call it. The body is not parsed, because signatures cover
 * its bytes. The rate limit and the headers are checked before any of the body is read.
 */
export function transportWebhookRoutes(
  { webhookReceiver }: Pick<ClientServices, 'webhookReceiver'>,
  addressOf: RequestIpAddressResolver,
): ServerRoute[] {
  const limit = createIncomingWebhookLimiter();
  const checkLimit = (request: Request, h: ResponseToolkit) => {
    const contentLength = request.method === 'get' ? 0 : Number(request.headers['content-length'] ?? Number.NaN);
    const admission = limit.startRequest(addressOf(request), Number.isNaN(contentLength) ? undefined : contentLength);
    if (typeof admission === 'function') {
      request.raw.res.once('close', () => admission(Buffer.isBuffer(request.payload) ? request.payload.length : 0));
      return h.continue;
    }
    const tooManyRequests = h.response('').code(429).header('Retry-After', String(admission));
    return closeUnread(tooManyRequests);
  };
  const checkHeaders = async (request: Request, h: ResponseToolkit) => {
    if (request.method === 'get') return h.continue;
    const early = await webhookReceiver.answerWithoutBody(String(request.params.transport), toStrings(request.headers));
    return early ? closeUnread(h.response(early.body).code(early.status)) : h.continue;
  };
  const receiveWebhook = async (request: Request, h: ResponseToolkit) => {
    const { status, body, isProven } = await webhookReceiver.receive(String(request.params.transport), {
      method: request.method === 'post' ? 'POST' : 'GET',
      query: toStrings(request.query),
      headers: toStrings(request.headers),
      body: Buffer.isBuffer(request.payload) ? request.payload : new Uint8Array(),
    });
    if (isProven) limit.trustAddress(addressOf(request));
    return h.response(body).code(status).type('text/plain').header('Cache-Control', 'no-store');
  };
  const createRoute = (method: 'GET' | 'POST', options: RouteOptions): ServerRoute => ({
    method,
    path: '/transports/{transport}/webhook',
    options: {
      ...options,
      auth: false,
      ext: {
        onPreAuth: [
          {
            method(request, h) {
              return checkLimit(request, h);
            },
          },
          {
            method(request, h) {
              return checkHeaders(request, h);
            },
          },
        ],
      },
      state: { parse: false, failAction: 'ignore' },
      handler(request, h) {
        return receiveWebhook(request, h);
      },
    },
  });
  return [
    createRoute('GET', {}),
    createRoute('POST', { payload: { parse: false, output: 'data', maxBytes: MAX_WEBHOOK_REQUEST_BYTES } }),
  ];
}

/** Ends the request with this response and closes the connection, so that the rest of the body is not read. */
const closeUnread = (response: ResponseObject) => response.header('Connection', 'close').takeover();

const toStrings = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
