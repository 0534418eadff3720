import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MediaGone } from '@recado/transport';
import { expect, it } from 'vitest';
import { Graph } from '../graph/Graph.ts';
import { defaultTimings } from '../settings.ts';
import { mediaIn } from './fetchMedia.ts';

const bread = Buffer.from('%PDF-1.4 pan');
const sha256 = createHash('sha256').update(bread).digest('base64');

/** Meta, which says what is given of a file; and elsewhere, where no token may go. */
async function open(
  about: (base: string, elsewhere: string) => object,
  file: { readonly status?: number; readonly announced?: string } = {},
): Promise<{ readonly taken: Promise<Buffer>; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const meta = createServer((request, response) => {
    const said = request.url?.startsWith('/v26.0/') ? about(addressOf(meta), addressOf(stranger)) : undefined;
    response.writeHead(said ? 200 : (file.status ?? 200)).end(said ? JSON.stringify(said) : bread);
  });
  const stranger = createServer((request, response) => {
    asked.push(String(request.headers.authorization));
    response.end(bread);
  });
  const servers = [meta, stranger];
  for (const server of servers) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const graph = new Graph({ url: addressOf(meta), version: 'v26.0' }, defaultTimings);
  const source = { graph, caller: { accessToken: 'EAAllave' }, phoneNumberId: '1' };
  const media = mediaIn('document', { id: '77', sha256: file.announced ?? sha256 }, source);
  const taken = media.open().then(stream => buffer(stream));
  await taken.catch(() => undefined);
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  return { taken, asked };
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it('a file comes as it was sent', async () => {
  const { taken } = await open(base => ({ url: `${base}/file`, file_size: bread.length }));
  expect(await taken).toEqual(bread);
});

it.each([
  [
    'another than was announced',
    { file_size: bread.length },
    { announced: '0'.repeat(64) },
    'another SHA-256',
  ],
  ['shorter than it says', { file_size: bread.length + 1 }, {}, 'shorter'],
  ['longer than it says', { file_size: 3 }, {}, 'larger'],
])('one that is %s fails', async (_, about, file, words) => {
  const { taken } = await open(base => ({ url: `${base}/file`, ...about }), file);
  await expect(taken).rejects.toThrow(words);
});

it('one that Meta does not have any more is gone', async () => {
  const { taken } = await open(base => ({ url: `${base}/file` }), { status: 404 });
  await expect(taken).rejects.toBeInstanceOf(MediaGone);
});

it('an address that leads elsewhere is not asked, and learns no token', async () => {
  const { taken, asked } = await open((_, elsewhere) => ({ url: `${elsewhere}/file` }));
  await expect(taken).rejects.toThrow('leads elsewhere');
  expect(asked).toEqual([]);
});
