import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSdk } from '@recado/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { createStatusPostRequester } from './createStatusPostRequester.ts';
import type { StatusPostFormValues } from './statusPostInput.ts';

/** Starts a server that breaks the connection of the first post, after it has received it. */
async function startServer() {
  const uploads: string[] = [];
  const posts: { readonly key: string | undefined; readonly mediaId: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isUpload = request.url?.endsWith('/media');
    response.setHeader('content-type', 'application/json');
    if (isUpload) {
      uploads.push(`0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a7${uploads.length}`);
      response.end(JSON.stringify({ success: true, mediaId: uploads.at(-1) }));
      return;
    }
    const { image } = JSON.parse(Buffer.concat(chunks).toString()) as { image: { mediaId: string } };
    const key = request.headers['idempotency-key'];
    posts.push({ key: typeof key === 'string' ? key : undefined, mediaId: image.mediaId });
    if (posts.length === 1) request.socket.destroy();
    else response.end(JSON.stringify({ success: true }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { uploads, posts, sdk: createSdk({ baseUrl: `http://127.0.0.1:${port}/api` }) };
}

const createValues = (file: File): StatusPostFormValues => ({
  ...{ text: 'El menú', background: '#1e6e4f', font: 'normal', file },
  audience: { kind: 'all', label: '', contacts: new Map() },
});
const createPicture = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });

it('repeats a post after a lost response with the same file and the same key', async () => {
  const { uploads, posts, sdk } = await startServer();
  const publish = createStatusPostRequester(sdk, 'client');
  const values = createValues(createPicture('menu.jpg'));
  await expect(publish(values)).rejects.toThrow();
  await publish({ ...values });
  expect(uploads).toHaveLength(1);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toEqual(posts[0]);
});

it('publishes another file as another post', async () => {
  const { uploads, posts, sdk } = await startServer();
  const publish = createStatusPostRequester(sdk, 'client');
  await expect(publish(createValues(createPicture('menu.jpg')))).rejects.toThrow();
  await publish(createValues(createPicture('oferta.jpg')));
  expect(uploads).toHaveLength(2);
  expect(new Set(posts.map(({ key }) => key)).size).toBe(2);
});
