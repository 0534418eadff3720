import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../deliveries/guard/testing/sampleFiles.ts';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createUploadForm } from './testing/createUploadForm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const createProgram = async (phoneNumber: string) => {
  const { sdk } = await server.person();
  const { client } = await sdk.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber } });
  return { token: client.apiToken, sdk: server.sdk.withApiToken(client.apiToken) };
};

/** Headers with which other services continue an upload: RFC 9110 §14.4, tus 1.0, IETF's resumable uploads, Meta. */
const resumptionHeaders = {
  'content-range': 'bytes 2-5/6',
  'upload-offset': '2',
  'upload-length': '6',
  'upload-complete': '?1',
  'tus-resumable': '1.0.0',
  file_offset: '2',
};

describe('request that continues an upload', () => {
  it('stores its own bytes only, and changes no stored file', async () => {
    const { sdk, token } = await createProgram('5215512345671');
    const { mediaId, sha256 } = await sdk.request('POST /external/media', {
      payload: createUploadForm(sampleFiles.jpeg, 'image/jpeg', 'menu.jpg'),
    });
    const rest = Buffer.from('%PDF-1.4 rest of another file');
    const response = await fetch(`${server.url}/api/external/media?mediaId=${mediaId}`, {
      method: 'POST',
      headers: { 'x-api-token': token, ...resumptionHeaders },
      body: createUploadForm(rest, 'application/pdf', 'menu.jpg'),
    });
    // The endpoint has no query parameters.
    expect(response.status).toBe(400);
    const second = await fetch(`${server.url}/api/external/media`, {
      method: 'POST',
      headers: { 'x-api-token': token, ...resumptionHeaders },
      body: createUploadForm(rest, 'application/pdf', 'menu.jpg'),
    });
    expect(await second.json()).toMatchObject({
      size: rest.length,
      sha256: createHash('sha256').update(rest).digest('hex'),
    });
    const again = await sdk.request('POST /external/media', {
      payload: createUploadForm(sampleFiles.jpeg, 'image/jpeg', 'menu.jpg'),
    });
    expect(again).toMatchObject({ mediaId, sha256 });
  });

  it.each(['PATCH', 'PUT', 'HEAD', 'DELETE', 'GET'])(
    'finds no upload by its ID with %s, also the own one',
    async method => {
      const owner = await createProgram('5215512345672');
      const stranger = await createProgram('5215512345673');
      const payload = createUploadForm(sampleFiles.jpeg, 'image/jpeg', 'menu.jpg');
      const { mediaId } = await owner.sdk.request('POST /external/media', { payload });
      for (const { token } of [owner, stranger]) {
        const response = await fetch(`${server.url}/api/external/media/${mediaId}`, {
          method,
          headers: { 'x-api-token': token, ...resumptionHeaders },
          ...(['PATCH', 'PUT'].includes(method) && { body: 'rest' }),
        });
        expect([404, 405]).toContain(response.status);
      }
    },
  );
});
