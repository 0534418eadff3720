import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sendRejectionTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveUploadForm, type UploadFormFile } from './receiveUploadForm.ts';

const texts = sendRejectionTexts.uploads;
const BOUNDARY = 'limite';
const fileHeader = (parameters = 'filename="a.png"') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; ${parameters}\r\n\r\n`;
const CHUNK_BYTES = 65_536;

/** Bytes of the current request that the server has read when its form is accepted or rejected. */
let readBytes = 0;
const countBytes = (request: IncomingMessage) => request.on('data', (chunk: Buffer) => (readBytes += chunk.length));
const save = async ({ stream, fileName }: UploadFormFile) => `${fileName}: ${(await buffer(stream)).length}`;
const server = createServer((request, response) => {
  readBytes = 0;
  const result = receiveUploadForm(request, save).catch((error: Error) => error.message);
  countBytes(request);
  void result.then(text => response.end(JSON.stringify({ text, readBytes })));
});
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

async function upload(body: string): Promise<{ text: string; readBytes: number }> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  });
  return (await response.json()) as { text: string; readBytes: number };
}

describe('receiveUploadForm', () => {
  it.each([
    ['boundaries only', `\r\n--${BOUNDARY}`],
    ['parts without headers', `--${BOUNDARY}\r\n\r\n`],
    ['boundaries after a file', `${fileHeader()}conchas\r\n--${BOUNDARY}`, `\r\n--${BOUNDARY}`],
  ])('rejects a form of %s before the rest arrives', async (_title, first, repeated = first) => {
    const body = first + repeated.repeat(200_000);
    const answer = await upload(body);
    expect(answer.text).toBe(texts.oneFile);
    expect(answer.readBytes).toBeLessThan(body.length - CHUNK_BYTES);
  });

  it('reads a file of many slices, with line breaks that resemble a boundary', async () => {
    const content = `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(50_000);
    const { text } = await upload(`${fileHeader()}${content}\r\n--${BOUNDARY}--`);
    expect(text).toBe(`a.png: ${content.length}`);
  });

  it('decodes only the first bytes of a file name of 75 kB', async () => {
    const { text } = await upload(`${fileHeader(`filename*=utf-8''${'%41'.repeat(25_000)}`)}x\r\n--${BOUNDARY}--`);
    expect(text).toMatch(/^A{1000,6000}: 1$/);
  });
});
