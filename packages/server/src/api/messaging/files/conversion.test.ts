import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendRejectionTexts as texts } from '@recado/texts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing/createTestPlatform.ts';
import { findFfmpeg } from '../../../testing/findFfmpeg.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { computeWaveform } from './computeWaveform.ts';
import { createFfmpeg } from './createFfmpeg.ts';
import { extractMediaMetadata } from './extractMediaMetadata.ts';

const customer = '5215587654390';

let folder: string;
let program: string;
let platform: TestPlatform;
let clientId: string;
let server: Server;
let base: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-conversion-'));
  program = await findFfmpeg();
  platform = await createTestPlatform({ ffmpeg: program });
  clientId = await platform.createLinkedClient('5215511110090');
  platform.network.phone(customer);
  server = createServer(async (request, response) => {
    response.end(await readFile(join(folder, request.url ?? '')));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Two seconds: one of silence, then one of a tone.
  const sound = ['-f', 'lavfi', '-i', 'aevalsrc=if(gt(t\\,1)\\,sin(2764*t)\\,0):d=2:s=48000'];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=320x180:rate=5'];
  const make = (...args: string[]) => promisify(execFile)(program, ['-v', 'error', ...args], { cwd: folder });
  await make(...sound, 'wav.wav');
  await make(...sound, '-c:a', 'libmp3lame', 'mp3.mp3');
  await make(...sound, '-c:a', 'aac', 'm4a.m4a');
  await make(...sound, '-c:a', 'libopus', 'webm.webm');
  await make(...sound, '-c:a', 'libopus', '-ac', '1', 'ogg.ogg');
  await make(...sound, ...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'mp4.mp4');
  await make(...picture, '-c:v', 'libvpx', 'vp8.webm');
}, 600_000);
afterAll(async () => {
  server?.close();
  await platform?.close();
  await rm(folder, { recursive: true, force: true });
});

const voice = (file: { mediaUrl?: string; mediaId?: string }) =>
  platform.sender.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: customer }, type: 'voice', voice: file },
  });
const receivedMedia = (messageId: string) => {
  const content = platform.network.phone(customer).messages.find(({ id }) => id === messageId)?.content;
  if (content?.type !== 'media') throw new Error('no media message was received');
  return content.media;
};
const filePath = (name: string) => join(folder, name);

describe('voice note conversion', () => {
  const temporaryFiles = useTemporaryFolder();

  it.each(['wav.wav', 'mp3.mp3', 'm4a.m4a', 'webm.webm', 'ogg.ogg'])(
    'converts audio of any format and reports its duration and waveform: %s',
    async name => {
      const { body } = await voice({ mediaUrl: `${base}/${name}` });
      const { bytes, waveform = [], ...media } = receivedMedia(body.messageId);
      expect(media).toMatchObject({
        kind: 'audio',
        voice: true,
        mimeType: 'audio/ogg; codecs=opus',
        seconds: 2,
      });
      expect(Buffer.from(bytes).subarray(0, 40).toString('latin1')).toMatch(/^OggS.*OpusHead/s);
      expect(waveform).toHaveLength(64);
      const [first, second] = [waveform.slice(0, 28), waveform.slice(36, 60)];
      expect([Math.max(...first) < 10, Math.min(...second) > 50, Math.max(...waveform)]).toEqual([true, true, 100]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const row = (await readStoredMessages(platform.database.knex, clientId)).find(
        ({ waId }) => waId === body.messageId,
      );
      expect(row?.media).toMatchObject({ sha256, size: bytes.length, seconds: 2, waveform });
      expect(temporaryFiles()).toEqual([]);
    },
  );

  it('stores the converted file when the uploaded file has another format', async () => {
    const bytes = await readFile(filePath('mp3.mp3'));
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'audio/mpeg' }), 'nota.mp3');
    const { mediaId } = await upload(form);
    const { body } = await voice({ mediaId });
    const row = (await readStoredMessages(platform.database.knex, clientId)).find(
      ({ waId }) => waId === body.messageId,
    );
    const storedFile = await readFile(join(platform.dataDir, row?.media?.path ?? ''));
    expect(Buffer.compare(storedFile, Buffer.from(receivedMedia(body.messageId).bytes))).toBe(0);
    expect(row?.media?.fileName).toBeUndefined();
  });

  it('rejects a file without readable audio, despite a valid header, and leaves no temporary files', async () => {
    const otherFile = filePath('wav.wav');
    const invalidFiles: Readonly<Record<string, Buffer>> = {
      'noise.mp3': Buffer.concat([Buffer.from('fffb90640000000000000000', 'hex'), Buffer.alloc(9_000, 3)]),
      'mute.mp4': await readFile(filePath('vp8.webm')),
      'list.wav': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVE'), Buffer.from(`\n#EXTM3U\n${otherFile}`)]),
    };
    for (const [name, bytes] of Object.entries(invalidFiles)) {
      await writeFile(filePath(name), bytes);
      await expect(voice({ mediaUrl: `${base}/${name}` }), name).rejects.toMatchObject({ status: 422 });
    }
    await expect(voice({ mediaUrl: `${base}/noise.mp3` })).rejects.toThrow(texts.media.notConverted);
    expect(temporaryFiles()).toEqual([]);
  });
});

it('computeWaveform returns undefined when the audio cannot be read completely', async () => {
  const whole = await readFile(filePath('ogg.ogg'));
  const head = whole.subarray(0, 200);
  for (const [name, bytes] of [
    ['none.ogg', Buffer.alloc(0)],
    ['cut.ogg', whole.subarray(0, 1_000)],
    ['bad.ogg', Buffer.concat([head, Buffer.alloc(3_000, 0xff)])],
    ['other.ogg', await readFile(filePath('mp3.mp3'))],
  ] as const) {
    await writeFile(filePath(name), bytes);
    expect(await computeWaveform(filePath(name)), name).toBeUndefined();
  }
});

describe('video metadata', () => {
  const extractMetadata = async (name: string, mimeType: string, ffmpeg: string) =>
    extractMediaMetadata({ path: filePath(name), kind: 'video', mimeType, size: 5_000 }, createFfmpeg(ffmpeg), 600_000);

  it.each([
    ['mp4.mp4', 'video/mp4'],
    ['vp8.webm', 'video/webm'],
  ])('contains dimensions, duration and a thumbnail: %s', async (name, mimeType) => {
    const { thumbnail = '', ...size } = await extractMetadata(name, mimeType, program);
    expect(size).toEqual({ width: 320, height: 180, seconds: 2 });
    const { format, width, height } = await sharp(Buffer.from(thumbnail, 'base64')).metadata();
    expect([format, width, height]).toEqual(['jpeg', 72, 41]);
    expect(await extractMetadata(name, mimeType, 'no-such-program')).toEqual(size);
  });

  it('is empty when the file is not a readable video', async () => {
    const bytes = await readFile(filePath('mp4.mp4'));
    const names = {
      'cut.mp4': bytes.subarray(0, 2_000),
      'junk.mp4': Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(50_000, 0xff)]),
      'list.mp4': Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile://${filePath('mp4.mp4')}\n`),
      'list2.mp4': Buffer.from(`ffconcat version 1.0\nfile ${filePath('mp4.mp4')}\n`),
    };
    for (const [name, content] of Object.entries(names)) {
      await writeFile(filePath(name), content);
      expect(await extractMetadata(name, 'video/mp4', program), name).toEqual({});
    }
  });
});

describe('ffmpeg runner', () => {
  const script = async (name: string, body: string) => {
    await writeFile(filePath(name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return createFfmpeg(filePath(name));
  };
  const run = { path: '/dev/null', output: [], timeoutMs: 60_000 };

  it('kills the ffmpeg process when it takes too long or writes too much', async () => {
    const slow = await script('slow', `exec sleep 600`);
    await expect(slow.run({ ...run, timeoutMs: 50 })).rejects.toThrow('too long');
    const loud = await script('loud', 'exec cat /dev/zero');
    await expect(loud.run({ ...run, maxOutputBytes: 1_000 })).rejects.toThrow('too much');
  });

  it('passes no secrets from the environment to ffmpeg and no arguments through a shell', async () => {
    process.env.RECADO_TEST_SECRET = 'supersecreto';
    const curious = await script('curious', 'env; for argument in "$@"; do echo "<$argument>"; done');
    const output = await curious.run({ ...run, path: '/tmp/a b;$(id)', output: ['x y'], maxOutputBytes: 10_000 });
    delete process.env.RECADO_TEST_SECRET;
    expect(output.toString()).not.toContain('supersecreto');
    expect(output.toString()).toContain('<file:/tmp/a b;$(id)>\n<x y>');
    expect(output.toString()).toContain('<file,pipe>');
  });

  it('keeps one of its two processes free for short jobs', async () => {
    const stopFile = filePath('stop');
    const long = await script('long', `while [ ! -e '${stopFile}' ]; do sleep 0.05; done`);
    const videos = [long, long].map(ffmpeg => ffmpeg.run({ ...run, isLong: true }));
    const short = await script('short', 'echo thumbnail');
    expect((await short.run({ ...run, maxOutputBytes: 100 })).toString()).toBe('thumbnail\n');
    await writeFile(stopFile, '');
    await Promise.all(videos);
  });

  it('finds the ffmpeg program by its name on the PATH or by its path', () => {
    expect(createFfmpeg(program).find()).toBe(program);
    expect(createFfmpeg('no-such-program').find()).toBeUndefined();
    expect(createFfmpeg(folder).find()).toBeUndefined();
  });
});

/** Uploads a form as a browser does. */
async function upload(form: FormData) {
  const { IncomingMessage } = await import('node:http');
  const { Socket } = await import('node:net');
  const { Readable } = await import('node:stream');
  const body = new Response(form);
  const request = Object.assign(new IncomingMessage(new Socket()), {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
  for await (const part of Readable.fromWeb(body.body as never)) request.push(part);
  request.push(null);
  return platform.uploads.store(clientId, request);
}
