import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrowserKeys } from './createBrowserKeys.ts';

/** As a push service was handed it; only a browser can read the body. */
export interface Handed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on loopback (RFC 8030), and the browsers that have subscribed with it. */
export async function startPushService() {
  const handed: Handed[] = [];
  /** `status` 0: it hangs up instead of answering. */
  const service = { handed, status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    handed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    if (service.status === 0) request.socket.destroy();
    else response.writeHead(service.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return Object.assign(service, {
    origin,
    /** What `pushManager.subscribe` gives of it, and what it has been told. */
    browser() {
      count += 1;
      const path = `/wp/${count}`;
      const keys = createBrowserKeys();
      return {
        payload: { endpoint: `${origin}${path}`, keys: keys.json },
        heard: (): Record<string, string>[] =>
          handed.filter(each => each.path === path).map(({ body }) => JSON.parse(keys.read(body))),
      };
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** What a platform said of itself (RFC 8292), and by which key. @throws Error where the signature is not that key's */
export function readVapid(authorization: string): {
  readonly key: string;
  readonly claims: Record<string, unknown>;
} {
  const [, head = '', body = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGood) throw new Error('signed by another key');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
