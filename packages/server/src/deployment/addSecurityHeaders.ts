import type { Request, ResponseToolkit, Server } from '@hapi/hapi';

/** Security headers that every response contains. HTML pages replace some of their values. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Adds the security headers and the request ID from the log to every response, including errors. */
export function addSecurityHeaders(server: Server): void {
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const { response } = request;
    const target = 'isBoom' in response ? response.output.headers : response.headers;
    for (const [name, value] of Object.entries(securityHeaders)) target[name.toLowerCase()] ??= value;
    target['x-request-id'] = request.info.id;
    return h.continue;
  });
}
