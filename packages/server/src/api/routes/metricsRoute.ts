import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, ServerRoute } from '@hapi/hapi';
import { metrics as texts } from '@recado/texts';
import ipaddr from 'ipaddr.js';
import { Forbidden, Unauthorized } from '../../ground/errors/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** `GET /metrics` (contract `healthEndpoints`), at the server's root. */
export const metricsRoute = (metrics: Metrics, access: MetricsAccess): ServerRoute => ({
  method: 'GET',
  path: '/metrics',
  options: {
    auth: false,
    handler: async (request, h) => {
      mayReadMetrics(request, access);
      return h
        .response(await metrics.text())
        .type(metrics.contentType)
        .header('Cache-Control', 'no-store');
    },
  },
});

interface MetricsAccess {
  /** What Prometheus sends as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** Whether requests come through proxies: then nobody's peer address says who they are. */
  readonly behindProxy: boolean;
}

/**
 * Lets a reader of `/metrics` pass. With a token, whoever has it. Without one, only programs on this very machine that
 * came here directly: a proxy on it would make everybody local, and a page in a browser on it can bring any name to
 * this address.
 *
 * @throws Unauthorized, Forbidden
 */
function mayReadMetrics(request: Request, { token, behindProxy }: MetricsAccess): void {
  if (token !== undefined) {
    const [, given] = /^Bearer +(\S+) *$/i.exec(String(request.headers.authorization ?? '')) ?? [];
    if (given === undefined || !isSame(given, token)) throw new Unauthorized(texts.token, 'Bearer');
    return;
  }
  if (behindProxy || !isLocal(request.info.remoteAddress) || !isDirect(request))
    throw new Forbidden(texts.localOnly);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const isLocal = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const proxied = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip)$/;
const localName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** nginx says nothing of itself unless it is told to, but speaks HTTP/1.0 to those behind it. */
const isDirect = ({ headers, raw }: Request): boolean =>
  raw.req.httpVersion !== '1.0' &&
  localName.test(String(headers.host ?? '')) &&
  !Object.keys(headers).some(name => proxied.test(name));
