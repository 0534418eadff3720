import { once } from 'node:events';
import { createServer } from 'node:net';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { buildSite } from './buildSite.ts';
import { createTestPages, type TestPages } from './createTestPages.ts';

export interface TestBrowser {
  readonly server: TestServer;
  readonly open: TestPages['open'];
  stop(): Promise<void>;
}

type BrowserOptions = Parameters<typeof startTestServer>[0] & { readonly hasName?: boolean };

/**
 * Starts the whole platform on the fake network. `open` shows its pages in this worker's Chromium.
 *
 * @param options of the server; with `hasName`, its configured address has the host name `localhost`
 */
export async function openBrowser({ hasName = false, ...options }: BrowserOptions = {}): Promise<TestBrowser> {
  const [webRoot, port] = await Promise.all([buildSite(), findServerPort()]);
  lastPort = port;
  const consoleOptions = hasName && { consoleUrl: `http://localhost:${port}` };
  const server = await startTestServer({ ...options, ...consoleOptions, webRoot, port });
  const pages = createTestPages(consoleOptions ? consoleOptions.consoleUrl : server.url);
  return {
    server,
    open: pages.open,
    async stop() {
      await pages.close();
      await server.stop();
    },
  };
}

let lastPort = 0;

/**
 * Finds a free port. Prefers the port of this worker's last server, so that reused pages keep their
 * origin.
 */
async function findServerPort(preferredPort = lastPort): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(preferredPort, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : preferredPort;
  } catch {
    return findServerPort(0);
  } finally {
    probe.close();
  }
}
