import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyFileType } from './identifyFileType.ts';
import { sampleFiles } from './testing/sampleFiles.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-identify-'));
  for (const [name, bytes] of Object.entries(sampleFiles)) await writeFile(join(folder, name), bytes);
});
afterAll(() => rm(folder, { recursive: true }));

const detectMimeType = async (sample: keyof typeof sampleFiles, declared: MediaType, contentType?: string) =>
  (await identifyFileType(join(folder, sample), declared, contentType))?.mimeType;

describe('identifyFileType', () => {
  it.each([
    ['jpeg', 'image', 'image/jpeg'],
    ['png', 'image', 'image/png'],
    ['gif', 'image', 'image/gif'],
    ['mp4', 'video', 'video/mp4'],
    ['threeGp', 'video', 'video/3gpp'],
    ['webm', 'video', 'video/webm'],
    ['mp3', 'audio', 'audio/mpeg'],
    ['m4a', 'audio', 'audio/x-m4a'],
    ['opus', 'audio', 'audio/ogg; codecs=opus'],
    ['webm', 'audio', 'audio/webm'],
    ['mp4', 'audio', 'audio/mp4'],
  ] as const)(
    'identifies %s, declared as %s, as %s by its bytes, regardless of the content type',
    async (sample, declared, mimeType) => {
      expect(await detectMimeType(sample, declared, 'text/plain')).toBe(mimeType);
    },
  );

  it.each([
    ['mp4', 'image'],
    ['pdf', 'image'],
    ['html', 'image'],
    ['jpeg', 'video'],
    ['mp3', 'video'],
    ['jpeg', 'audio'],
    ['text', 'audio'],
  ] as const)(
    'returns undefined for the sample %s when it is declared as %s, regardless of the content type',
    async (sample, declared) => {
      expect(await detectMimeType(sample, declared, `${declared}/x-anything`)).toBeUndefined();
    },
  );

  it('returns a MIME type for arbitrary bytes that are declared as a document', async () => {
    const head = fc.constantFrom(...Object.values(sampleFiles)).map(sample => sample.subarray(0, 64));
    const path = join(folder, 'damaged');
    await fc.assert(
      fc.asyncProperty(head, fc.nat(64), fc.uint8Array({ maxLength: 300 }), async (start, length, rest) => {
        await writeFile(path, Buffer.concat([start.subarray(0, length), rest]));
        expect(await identifyFileType(path, 'document', undefined)).toHaveProperty('mimeType');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['text', 'text/csv; charset=utf-8', 'text/csv'],
    ['text', undefined, 'application/octet-stream'],
    ['text', 'no type at all', 'application/octet-stream'],
    ['pdf', undefined, 'application/pdf'],
    ['pdf', 'application/octet-stream', 'application/pdf'],
    ['pdf', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ] as const)('identifies %s with content type %s as a document of type %s', async (sample, contentType, mimeType) => {
    expect(await detectMimeType(sample, 'document', contentType)).toBe(mimeType);
  });
});
