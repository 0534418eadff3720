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
 * @param options of the server
 */
export async function openBrowser(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestBrowser> {
  const [webRoot, port] = await Promise.all([buildSite(), usualPort()]);
  const server = await startTestServer({ ...options, webRoot, port });
  lastPort = Number(new URL(server.url).port);
  const pages = createPages(server.url);
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
async function usualPort(): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(lastPort, '127.0.0.1');
    await once(probe, 'listening');
    return lastPort;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
