import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrowserKeys } from './createBrowserKeys.ts';

/** Request that the push service received. Only a browser can decrypt the body. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Starts a push service on loopback (RFC 8030) with subscribed browsers. */
export async function startPushService() {
  const requests: ReceivedPush[] = [];
  /** `status` 0: closes the connection instead of answering. */
  const service = { requests, status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    if (service.status === 0) request.socket.destroy();
    else response.writeHead(service.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return Object.assign(service, {
    origin,
    /** Creates a browser with its `pushManager.subscribe` result and its received messages. */
    browser() {
      count += 1;
      const path = `/wp/${count}`;
      const keys = createBrowserKeys();
      return {
        payload: { endpoint: `${origin}${path}`, keys: keys.json },
        readMessages: (): Record<string, string>[] =>
          requests.filter(each => each.path === path).map(({ body }) => JSON.parse(keys.read(body))),
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

/** Reads key and claims of a VAPID header (RFC 8292). @throws Error if that key did not sign it */
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
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('signed by another key');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
