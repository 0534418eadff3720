import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/** On every answer of the deployment; a page gets its own policy from whoever serves pages. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** What browsers are told about every answer, errors included, and the id by which the log knows the request. */
export function secureHeaders(server: Server): void {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request;
    const target = 'isBoom' in response ? response.output.headers : response.headers;
    for (const [name, value] of Object.entries(securityHeaders)) target[name.toLowerCase()] ??= value;
    target['x-request-id'] = request.info.id;
    return h.continue;
  });
}
