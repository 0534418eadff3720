import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, ServerRoute } from '@hapi/hapi';
import { metricsErrorTexts as texts } from '@recado/texts';
import ipaddr from 'ipaddr.js';
import { Forbidden, Unauthorized } from '../../core/errors/index.ts';
import type { PlatformMetrics } from './metrics/index.ts';

/** Route `GET /metrics` (contract `healthEndpoints`), at the server's root. */
export const metricsRoute = (metrics: PlatformMetrics, access: MetricsAccess): ServerRoute => ({
  method: 'GET',
  path: '/metrics',
  options: {
    auth: false,
    async handler(request, h) {
      assertMayReadMetrics(request, access);
      return h
        .response(await metrics.text())
        .type(metrics.contentType)
        .header('Cache-Control', 'no-store');
    },
  },
});

interface MetricsAccess {
  /** Bearer token that Prometheus sends in `Authorization`. */
  readonly token?: string | undefined;
  /** Whether requests come through proxies. If they do, the peer's address does not identify the caller. */
  readonly behindProxy: boolean;
}

/**
 * Checks access to `/metrics`. If a token is configured, every caller that sends the token passes.
 * Without a token, only programs on this machine pass, and only if they connect directly: through a proxy
 * on this machine, every caller would appear local. The host name must be local, too, because a page in a
 * local browser can reach this address under any host name.
 *
 * @throws Unauthorized, Forbidden
 */
function assertMayReadMetrics(request: Request, { token, behindProxy }: MetricsAccess): void {
  if (token !== undefined) {
    const [, sentToken] = /^Bearer +(\S+) *$/i.exec(String(request.headers.authorization ?? '')) ?? [];
    if (sentToken === undefined || !isEqualSecret(sentToken, token)) throw new Unauthorized(texts.token, 'Bearer');
    return;
  }
  if (behindProxy || !isLocal(request.info.remoteAddress) || !isDirect(request)) throw new Forbidden(texts.localOnly);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqualSecret = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));

const isLocal = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip)$/;
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether no proxy forwarded the request. HTTP/1.0 counts as forwarded, because nginx forwards with HTTP/1.0 by
 * default and adds no headers.
 */
const isDirect = ({ headers, raw }: Request): boolean =>
  raw.req.httpVersion !== '1.0' &&
  LOCAL_HOST.test(String(headers.host ?? '')) &&
  !Object.keys(headers).some(name => PROXY_HEADERS.test(name));
