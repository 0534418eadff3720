import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchBrowser } from '../../testing/launchBrowser.ts';

const workerSource = await readFile(new URL('../../../worker/avisos.js', import.meta.url), 'utf8');

let release: string;
/** Whether a captive portal or proxy responds to every request for code with a page. */
let hasPortal: boolean;
let server: Server;
let context: BrowserContext;
let page: Page;

/** Serves the real worker with the files of the current release only, as an update leaves them. */
function respond(path: string): { readonly type: string; readonly body: string; readonly status?: number } {
  const asset = `/assets/app-${release}.js`;
  if (path === '/avisos.js') {
    const pages = ['/conversations', '/conversations/all', '/conversations/-/-', '/conversations/-'];
    const shell = JSON.stringify({ release, pages, files: [asset] });
    return { type: 'text/javascript', body: workerSource.replace(/^const SHELL = .*$/m, `const SHELL = ${shell};`) };
  }
  const html = `<html><head><title>${release}</title></head><body><script src="${asset}"></script></body></html>`;
  if (path.startsWith('/conversations') || hasPortal) return { type: 'text/html', body: html };
  if (path === asset) return { type: 'text/javascript', body: `document.body.append('code of ${release}')` };
  return { type: 'text/plain', body: '', status: 404 };
}

beforeEach(async () => {
  [release, hasPortal] = ['first', false];
  server = createServer(({ url = '' }, response) => {
    const { type, body, status = 200 } = respond(url);
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context = await (await launchBrowser()).newContext({ baseURL });
  page = await context.newPage();
  await page.goto('/conversations/1');
  await page.evaluate(() => navigator.serviceWorker.register('/avisos.js', { updateViaCache: 'none' }));
  await expect.poll(listShells).toEqual(['recado-shell-first']);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});
afterEach(async () => {
  await context.close();
  server.closeAllConnections();
  server.close();
});

const listShells = () => page.evaluate(() => caches.keys());

it('a new release appears on the next load and replaces the stored one, also without a network', async () => {
  for (const next of ['second', 'third']) {
    release = next;
    await page.reload();
    await page.getByText(`code of ${next}`).waitFor();
    await expect.poll(listShells).toContain(`recado-shell-${next}`);
  }
  // Only one former release stays, for tabs that are still open.
  await expect.poll(listShells).toEqual(['recado-shell-second', 'recado-shell-third']);
  await context.setOffline(true);
  await page.goto('/conversations/2');
  await page.getByText('code of third').waitFor();
  expect(await page.locator('meta[name="served-offline"]').count()).toBe(1);
});

it('a page that a captive portal sends instead of code is not stored', async () => {
  release = 'second';
  hasPortal = true;
  await page.reload();
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const { installing } = registration;
    if (installing?.state === 'installing')
      await new Promise(resolve => installing.addEventListener('statechange', resolve));
    return installing?.state ?? 'redundant';
  });
  expect(state).toBe('redundant');
  hasPortal = false;
  await context.setOffline(true);
  await page.goto('/conversations/2');
  await page.getByText('code of first').waitFor();
});
