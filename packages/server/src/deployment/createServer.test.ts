import { expect, it } from 'vitest';
import { startTestServer } from '../testing/index.ts';

/** Seconds for which Caddy keeps idle upstream connections, which is twice as long as in nginx. */
const MAX_PROXY_IDLE_SECONDS = 120;

it('keeps idle connections open longer than the proxies in front of the server do', async () => {
  const server = await startTestServer();
  const { headers } = await fetch(`${server.url}/health/live`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(MAX_PROXY_IDLE_SECONDS);
  await server.stop();
});
