import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeferred } from '@recado/timing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { createSsrfGuard } from '../../../deliveries/guard/index.ts';
import { createUniformCapabilityLookup } from '../../../lines/index.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import type { Ffmpeg, FfmpegRunOptions } from '../files/createFfmpeg.ts';
import { createOutgoingFilePreparer, type PreparedFile } from './createOutgoingFilePreparer.ts';
import type { RequestedFile } from './parseOutgoingContent.ts';

const guard = createSsrfGuard({ allowedPrivateCidrs: [] });
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-files-'));
});
afterAll(async () => {
  await guard.close();
  await rm(folder, { recursive: true, force: true });
});

const WAV = Buffer.from('RIFF\x24\0\0\0WAVEfmt ');
/** Bitmap of two pixels, which sharp does not read. */
const BMP = Buffer.from(
  '424d3e0000000000000036000000280000000200000001000000010018000000000008000000130b0000130b00000000000000000000ff0000ff00000000',
  'hex',
);
const MOV = Buffer.concat([Buffer.from('0000001466747970', 'hex'), Buffer.from('qt  \0\0\0\0qt  '), Buffer.alloc(40)]);

interface TestUpload {
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** Creates a preparer whose uploads are files of the test. The owner of `a1` and `a2` is `a`. */
function createPreparer(uploads: Readonly<Record<string, TestUpload>>, run: Ffmpeg['run']) {
  const storedPaths: string[] = [];
  const storeFile = async (source: string, sha256: string) => {
    const path = join(folder, `stored-${sha256}`);
    await copyFile(source, path);
    storedPaths.push(path);
    return { path, storedPath: `stored-${sha256}` };
  };
  const filePreparer = createOutgoingFilePreparer({
    guard,
    uploads: {
      async getUpload(_, mediaId) {
        const { bytes, mimeType } = uploads[mediaId] ?? { bytes: WAV, mimeType: 'audio/wav' };
        const path = join(folder, mediaId);
        await writeFile(path, bytes);
        return { path, size: bytes.length, sha256: mediaId.padEnd(64, '0'), mimeType, fileName: mediaId };
      },
      linkToMessage: (_, { sha256 }) => storeFile(join(folder, sha256.replace(/0+$/, '')), sha256),
      storeConverted: (_, { path, sha256 }) => storeFile(path, sha256),
      async renewStoredFile(storedPath) {
        const path = join(folder, storedPath);
        return existsSync(path) ? path : undefined;
      },
    },
    owners: { findOwnerId: async clientId => clientId.slice(0, 1) },
    abilities: createUniformCapabilityLookup({
      ...{ qr: true, pairingCode: true, groups: true, media: ['audio', 'image', 'video'], receipts: true },
      maxMediaBytes: 1_000_000,
    }),
    ffmpeg: { find: () => 'ffmpeg', run },
    log: silentTestLogger,
  });
  const send = (clientId: string, kind: RequestedFile['kind'], mediaId: string) =>
    filePreparer
      .prepareFile(clientId, { kind, mediaId }, async prepared => prepared)
      .catch((error: unknown) => error as Error);
  return { send, storedPaths };
}

describe('the file preparer', () => {
  it('limits each client to one running conversion and a short queue, so others get a turn', async () => {
    const conversion = createDeferred<Buffer>();
    let running = 0;
    const { send } = createPreparer({}, () => {
      running += 1;
      return conversion.promise;
    });
    const sendsOfOneClient = Array.from({ length: 12 }, (_, n) => send('one', 'voice', `voz${n}.wav`));
    expect(await Promise.race(sendsOfOneClient)).toBeInstanceOf(TooManyRequests);
    const sendOfOtherClient = send('other', 'voice', 'voz.wav');
    await expect.poll(() => running).toBe(2);
    conversion.reject(new Error('not an audio file'));
    expect(await sendOfOtherClient).toBeInstanceOf(Unprocessable);
    const outcomes = await Promise.all(sendsOfOneClient);
    expect(outcomes.filter(end => end instanceof Unprocessable)).toHaveLength(11);
  });

  it('converts other pictures while bitmaps wait for ffmpeg, and limits the pictures of each client', async () => {
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const conversion = createDeferred<Buffer>();
    let running = 0;
    const gifs = Array.from({ length: 102 }, (_, n) => [`gif${n}`, { bytes: gif, mimeType: 'image/gif' }] as const);
    const uploads = { bmp: { bytes: BMP, mimeType: 'image/bmp' }, ...Object.fromEntries(gifs) };
    const { send } = createPreparer(uploads, () => {
      running += 1;
      return conversion.promise;
    });
    const bitmaps = ['a', 'b', 'c'].map(client => send(client, 'image', 'bmp'));
    await expect.poll(() => running).toBe(3);
    expect(await send('d', 'image', 'gif0')).toMatchObject({ conversion: { to: 'image/jpeg' } });
    const sendsOfOneClient = gifs.slice(1).map(([name]) => send('a', 'image', name));
    expect(await Promise.race(sendsOfOneClient)).toBeInstanceOf(TooManyRequests);
    conversion.reject(new Error('no bitmap'));
    expect(await Promise.all(bitmaps)).toMatchObject(bitmaps.map(() => ({ conversion: { sentAs: 'document' } })));
    await Promise.all(sendsOfOneClient);
  });

  it('converts one video of an account at a time, and voice notes beside it', async () => {
    const conversion = createDeferred<Buffer>();
    const jobs: FfmpegRunOptions[] = [];
    const { send } = createPreparer({ mov: { bytes: MOV, mimeType: 'video/quicktime' } }, job => {
      jobs.push(job);
      return job.isLong ? conversion.promise : Promise.reject(new Error('no sound'));
    });
    const countVideos = () => jobs.filter(({ isLong }) => isLong).length;
    const videos = ['a1', 'a2', 'b1'].map(client => send(client, 'video', 'mov'));
    await expect.poll(countVideos).toBe(2);
    expect(await send('a1', 'voice', 'voz.wav')).toBeInstanceOf(Unprocessable);
    expect(countVideos()).toBe(2);
    conversion.reject(new Error('no video'));
    await Promise.all(videos);
    expect(countVideos()).toBe(3);
  });

  it('converts an upload once for concurrent sends, of which none is refused', async () => {
    let runs = 0;
    const { send } = createPreparer({ bmp: { bytes: BMP, mimeType: 'image/bmp' } }, async () => {
      runs += 1;
      throw new Error('no bitmap');
    });
    const outcomes = await Promise.all(Array.from({ length: 130 }, () => send('one', 'image', 'bmp')));
    expect(outcomes).toMatchObject(outcomes.map(() => ({ conversion: { sentAs: 'document' } })));
    expect(runs).toBe(1);
  });

  it('converts an upload once for all recipients of a campaign, as long as the converted file exists', async () => {
    const gif = await sharp({ create: { width: 9, height: 8, channels: 3, background: 'blue' } })
      .gif()
      .toBuffer();
    const uploads = { 'foto.gif': { bytes: gif, mimeType: 'image/gif' }, bmp: { bytes: BMP, mimeType: 'image/bmp' } };
    let runs = 0;
    const { send, storedPaths } = createPreparer(uploads, async () => {
      runs += 1;
      throw new Error('no bitmap');
    });
    const first = (await send('a', 'image', 'foto.gif')) as PreparedFile;
    expect(first).toMatchObject({ conversion: { to: 'image/jpeg' }, file: { fileName: 'foto.jpg' } });
    expect(first.file.path).toBe(storedPaths[0]);
    expect(await send('a', 'image', 'foto.gif')).toEqual(first);
    expect(storedPaths).toHaveLength(1);
    await rm(first.file.path);
    expect(await send('a', 'image', 'foto.gif')).toEqual(first);
    expect(storedPaths).toHaveLength(2);
    const document = await send('a', 'image', 'bmp');
    expect(document).toMatchObject({ conversion: { sentAs: 'document' }, file: { kind: 'document' } });
    expect(await send('a', 'image', 'bmp')).toEqual(document);
    expect(runs).toBe(1);
  });
});
