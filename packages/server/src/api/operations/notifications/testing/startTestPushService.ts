import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrowserPushKeys } from './createBrowserPushKeys.ts';

/** Request that the push service received. Only the target browser can decrypt its body. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Starts a push service (RFC 8030) on the loopback interface, which can create subscribed browsers. */
export async function startTestPushService() {
  const requests: ReceivedPush[] = [];
  /** Requests that arrived, and the `status` of the responses. Status 0 closes the connection instead. */
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
    /** Creates a subscribed browser: the result of `pushManager.subscribe`, and the messages it receives. */
    browser() {
      count += 1;
      const path = `/wp/${count}`;
      const keys = createBrowserPushKeys();
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
export type TestPushService = Awaited<ReturnType<typeof startTestPushService>>;

/** Reads the key and claims of a VAPID header (RFC 8292). @throws Error if that key did not sign the header */
export function readVapidHeader(authorization: string): {
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
