import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MediaGone } from '@recado/transport';
import { expect, it } from 'vitest';
import { defaultCloudApiTimings } from '../createCloudSettings.ts';
import { GraphClient } from '../graph/GraphClient.ts';
import { createIncomingMedia, findLocatedMedia } from './fetchMedia.ts';

const fileBytes = Buffer.from('%PDF-1.4 pan');
const sha256 = createHash('sha256').update(fileBytes).digest('base64');

/** Starts an emulator of Meta, which describes a file, and another host, which must not receive the token. */
async function openMedia(
  describeFile: (base: string, otherUrl: string) => object,
  file: { readonly status?: number; readonly announced?: string; readonly isLocated?: boolean } = {},
): Promise<{ readonly download: Promise<Buffer>; readonly receivedTokens: readonly string[] }> {
  const receivedTokens: string[] = [];
  const metaServer = createServer((request, response) => {
    const description = request.url?.startsWith('/v26.0/')
      ? describeFile(addressOf(metaServer), addressOf(otherServer))
      : undefined;
    response
      .writeHead(description ? 200 : (file.status ?? 200))
      .end(description ? JSON.stringify(description) : fileBytes);
  });
  const otherServer = createServer((request, response) => {
    receivedTokens.push(String(request.headers.authorization));
    response.end(fileBytes);
  });
  const servers = [metaServer, otherServer];
  for (const server of servers) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const graph = new GraphClient({ url: addressOf(metaServer), version: 'v26.0' }, defaultCloudApiTimings);
  const source = { graph, caller: { accessToken: 'EAAllave' }, phoneNumberId: '1' };
  const received = createIncomingMedia('document', { id: '77', sha256: file.announced ?? sha256 }, source);
  const media = file.isLocated ? findLocatedMedia(received.createLocator?.() ?? '', source) : received;
  if (!media) throw new Error('The locator was not recognized.');
  const download = media.open().then(stream => buffer(stream));
  await download.catch(() => undefined);
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  return { download, receivedTokens };
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('a media file is downloaded with the same bytes that the customer sent', async () => {
  const { download } = await openMedia(base => ({ url: `${base}/file`, file_size: fileBytes.length }));
  expect(await download).toEqual(fileBytes);
});

it('a later session downloads a file that an earlier one received', async () => {
  const describe = (base: string) => ({ url: `${base}/file`, file_size: fileBytes.length });
  const { download } = await openMedia(describe, { isLocated: true });
  expect(await download).toEqual(fileBytes);
  const source = { graph: new GraphClient({ url: 'http://127.0.0.1:9', version: 'v26.0' }, defaultCloudApiTimings) };
  for (const text of [
    '',
    'null',
    '{"key":{}}',
    '{"graph":{"kind":"image"}}',
    '{"graph":{"kind":"x","file":{"id":"1"}}}',
  ])
    expect(findLocatedMedia(text, { ...source, caller: { accessToken: '' }, phoneNumberId: '1' })).toBeUndefined();
});

it.each([
  ['not the announced one', { file_size: fileBytes.length }, { announced: '0'.repeat(64) }, 'another SHA-256'],
  ['shorter than announced', { file_size: fileBytes.length + 1 }, {}, 'shorter'],
  ['longer than announced', { file_size: 3 }, {}, 'larger'],
])('a download fails when the file is %s', async (_, fields, file, errorText) => {
  const { download } = await openMedia(base => ({ url: `${base}/file`, ...fields }), file);
  await expect(download).rejects.toThrow(errorText);
});

it('a download fails with MediaGone when Meta no longer has the file', async () => {
  const { download } = await openMedia(base => ({ url: `${base}/file` }), { status: 404 });
  await expect(download).rejects.toBeInstanceOf(MediaGone);
});

it('a download sends no request and no token to an address outside Meta', async () => {
  const { download, receivedTokens } = await openMedia((_, otherUrl) => ({ url: `${otherUrl}/file` }));
  await expect(download).rejects.toThrow('leads elsewhere');
  expect(receivedTokens).toEqual([]);
});

it.each(['', 'no address', 'file', undefined])(
  'a media file with the invalid address %j is reported as such',
  async url => {
    const { download } = await openMedia(() => ({ url, file_size: fileBytes.length }));
    await expect(download).rejects.toThrow('leads elsewhere');
  },
);
