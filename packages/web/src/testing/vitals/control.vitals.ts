import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../launchBrowser.ts';
import { measureColdLoad, vitalsDevices } from './measureColdLoad.ts';
import { findExceededLimits } from './vitalsLimits.ts';

const SCRIPTS = Array.from({ length: 9 }, (_, number) => `/script-${number}.js`);
/** Calls the API four times before the text appears, which then pushes the rest of the page down. */
const BAD_PAGE = `<!doctype html><body style="margin:0"><div id="late"></div><p style="height:400px">Contenido</p>
  ${SCRIPTS.map(script => `<script src="${script}"></script>`).join('')}
  <script>
    Promise.all(['a', 'b', 'c', 'd'].map(name => fetch('/api/' + name))).then(() => setTimeout(() => {
      late.innerHTML = '<p style="height:400px;font-size:60px">Un texto grande que llega tarde y mueve lo demás</p>';
    }, 300));
  </script>`;
const GOOD_PAGE = '<!doctype html><p>Contenido</p><script src="/small.js"></script>';
/** Content that no compression makes smaller. */
const bigScript = `/* ${randomBytes(30_000).toString('hex')} */`;

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    const isScript = path.endsWith('.js');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? (path === '/small.js' ? '' : bigScript) : path === '/bad' ? BAD_PAGE : GOOD_PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

const limits = { scripts: 8, kilobytes: 300, apiCalls: 3, layoutShift: 0.05 };
const measure = async (path: string) => {
  const [desktop] = vitalsDevices;
  if (!desktop) throw new Error('there is no device');
  return measureColdLoad(await launchBrowser(), { url, path, device: desktop });
};

it('a page that exceeds each limit fails for each', async () => {
  const names = findExceededLimits(await measure('/bad'), limits).map(line => line.split(':')[0]);
  expect(names).toEqual(['script files', 'kB of scripts', 'API calls', 'layout shift']);
});

it('a page within the limits passes', async () => {
  expect(findExceededLimits(await measure('/good'), limits)).toEqual([]);
});
