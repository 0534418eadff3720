import { once } from 'node:events';
import { createServer } from 'node:net';
import { startTestServer, type TestServer } from '@recado/server/testing';
import { buildSite } from './buildSite.ts';
import { createPages, type TestPages } from './createPages.ts';

export interface TestBrowser {
  readonly server: TestServer;
  readonly open: TestPages['open'];
  stop(): Promise<void>;
}

/**
 * The whole platform with its pages, over the fake network, and this worker's Chromium in front of it.
 *
 * @param options of the server; `hasName`: its address is `localhost`, which is a name, and the platform knows it
 */
export async function openBrowser({
  hasName = false,
  ...options
}: Parameters<typeof startTestServer>[0] & { readonly hasName?: boolean } = {}): Promise<TestBrowser> {
  const [webRoot, port] = await Promise.all([buildSite(), usualPort()]);
  lastPort = port;
  const named = hasName && { consoleUrl: `http://localhost:${port}` };
  const server = await startTestServer({ ...options, ...named, webRoot, port });
  const pages = createPages(named ? named.consoleUrl : server.url);
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

/** That of this worker's servers, one after the other, so that its pages stay at one origin; another when it is taken. */
async function usualPort(wanted = lastPort): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(wanted, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : wanted;
  } catch {
    return usualPort(0);
  } finally {
    probe.close();
  }
}
