import { expect, it } from 'vitest';
import { startTestServer } from '../testing/index.ts';

/** Seconds that Caddy keeps an idle connection to what is behind it; nginx half of that. */
const LONGEST = 120;

it('ends no idle connection before the proxies that stand before it do', async () => {
  const server = await startTestServer();
  const { headers } = await fetch(`${server.url}/health/live`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(LONGEST);
  await server.stop();
});
