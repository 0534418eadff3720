import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sending as texts } from '@recado/texts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTemporaryFiles } from '../../deliveries/guard/testing/useTemporaryFiles.ts';
import { createPlatform, type Platform } from '../../testing/createPlatform.ts';
import { findFfmpeg } from '../../testing/findFfmpeg.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import { lookOf } from '../sending/lookOf.ts';
import { createFfmpeg } from './createFfmpeg.ts';
import { waveformOf } from './waveformOf.ts';

const customer = '5215587654390';

let folder: string;
let program: string;
let platform: Platform;
let clientId: string;
let server: Server;
let base: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-conversion-'));
  program = await findFfmpeg();
  platform = await createPlatform({ ffmpeg: program });
  clientId = await platform.linked('5215511110090');
  platform.network.phone(customer);
  server = createServer(async (request, response) => {
    response.end(await readFile(join(folder, request.url ?? '')));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Two seconds: nothing, then a tone.
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
  platform.sending.sendMessage({
    clientId,
    message: { to: { kind: 'phone', phone: customer }, type: 'voice', voice: file },
  });
const arrived = (messageId: string) => {
  const content = platform.network.phone(customer).messages.find(({ id }) => id === messageId)?.content;
  if (content?.type !== 'media') throw new Error('no file arrived');
  return content.media;
};
const place = (name: string) => join(folder, name);

describe('a voice note', () => {
  const temporaryFiles = useTemporaryFiles();

  it.each(['wav.wav', 'mp3.mp3', 'm4a.m4a', 'webm.webm', 'ogg.ogg'])(
    'is made of any sound, and says how long and how loud it is: %s',
    async name => {
      const { body } = await voice({ mediaUrl: `${base}/${name}` });
      const { bytes, waveform = [], ...media } = arrived(body.messageId);
      expect(media).toMatchObject({
        kind: 'audio',
        voice: true,
        mimeType: 'audio/ogg; codecs=opus',
        seconds: 2,
      });
      expect(Buffer.from(bytes).subarray(0, 40).toString('latin1')).toMatch(/^OggS.*OpusHead/s);
      expect(waveform).toHaveLength(64);
      const [first, second] = [waveform.slice(0, 28), waveform.slice(36, 60)];
      expect([Math.max(...first) < 10, Math.min(...second) > 50, Math.max(...waveform)]).toEqual([
        true,
        true,
        100,
      ]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const row = (await storedMessages(platform.database.knex, clientId)).find(
        ({ waId }) => waId === body.messageId,
      );
      expect(row?.media).toMatchObject({ sha256, size: bytes.length, seconds: 2, waveform });
      expect(temporaryFiles()).toEqual([]);
    },
  );

  it('that was uploaded as something else is kept as it was sent', async () => {
    const bytes = await readFile(place('mp3.mp3'));
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'audio/mpeg' }), 'nota.mp3');
    const { mediaId } = await upload(form);
    const { body } = await voice({ mediaId });
    const row = (await storedMessages(platform.database.knex, clientId)).find(
      ({ waId }) => waId === body.messageId,
    );
    const kept = await readFile(join(platform.dataDir, row?.media?.path ?? ''));
    expect(Buffer.compare(kept, Buffer.from(arrived(body.messageId).bytes))).toBe(0);
    expect(row?.media?.fileName).toBeUndefined();
  });

  it('is refused where it is no sound, however it begins, and leaves nothing behind', async () => {
    const elsewhere = place('wav.wav');
    const lies: Readonly<Record<string, Buffer>> = {
      'noise.mp3': Buffer.concat([Buffer.from('fffb90640000000000000000', 'hex'), Buffer.alloc(9_000, 3)]),
      'mute.mp4': await readFile(place('vp8.webm')),
      'list.wav': Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVE'), Buffer.from(`\n#EXTM3U\n${elsewhere}`)]),
    };
    for (const [name, bytes] of Object.entries(lies)) {
      await writeFile(place(name), bytes);
      await expect(voice({ mediaUrl: `${base}/${name}` }), name).rejects.toMatchObject({ status: 422 });
    }
    await expect(voice({ mediaUrl: `${base}/noise.mp3` })).rejects.toThrow(texts.media.notConverted);
    expect(temporaryFiles()).toEqual([]);
  });
});

it('a sound that cannot be read through has no picture of its loudness', async () => {
  const whole = await readFile(place('ogg.ogg'));
  const head = whole.subarray(0, 200);
  for (const [name, bytes] of [
    ['none.ogg', Buffer.alloc(0)],
    ['cut.ogg', whole.subarray(0, 1_000)],
    ['bad.ogg', Buffer.concat([head, Buffer.alloc(3_000, 0xff)])],
    ['other.ogg', await readFile(place('mp3.mp3'))],
  ] as const) {
    await writeFile(place(name), bytes);
    expect(await waveformOf(place(name)), name).toBeUndefined();
  }
});

describe('a video', () => {
  const look = async (name: string, mimeType: string, ffmpeg: string) =>
    lookOf({ path: place(name), kind: 'video', mimeType, size: 5_000 }, createFfmpeg(ffmpeg), 600_000);

  it.each([
    ['mp4.mp4', 'video/mp4'],
    ['vp8.webm', 'video/webm'],
  ])('has its size, its length and a small picture of itself: %s', async (name, mimeType) => {
    const { thumbnail = '', ...size } = await look(name, mimeType, program);
    expect(size).toEqual({ width: 320, height: 180, seconds: 2 });
    const { format, width, height } = await sharp(Buffer.from(thumbnail, 'base64')).metadata();
    expect([format, width, height]).toEqual(['jpeg', 72, 41]);
    expect(await look(name, mimeType, 'no-such-program')).toEqual(size);
  });

  it('that is none is sent without', async () => {
    const bytes = await readFile(place('mp4.mp4'));
    const names = {
      'cut.mp4': bytes.subarray(0, 2_000),
      'junk.mp4': Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(50_000, 0xff)]),
      'list.mp4': Buffer.from(`#EXTM3U\n#EXTINF:1,\nfile://${place('mp4.mp4')}\n`),
      'list2.mp4': Buffer.from(`ffconcat version 1.0\nfile ${place('mp4.mp4')}\n`),
    };
    for (const [name, content] of Object.entries(names)) {
      await writeFile(place(name), content);
      expect(await look(name, 'video/mp4', program), name).toEqual({});
    }
  });
});

describe('ffmpeg', () => {
  const script = async (name: string, body: string) => {
    await writeFile(place(name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    return createFfmpeg(place(name));
  };
  const run = { path: '/dev/null', output: [], patience: 60_000 };

  it('is ended when it takes too long or says too much', async () => {
    const slow = await script('slow', `exec sleep 600`);
    await expect(slow.run({ ...run, patience: 50 })).rejects.toThrow('too long');
    const loud = await script('loud', 'exec cat /dev/zero');
    await expect(loud.run({ ...run, most: 1_000 })).rejects.toThrow('too much');
  });

  it('is told nothing of what this process knows, and its arguments are no words of a shell', async () => {
    process.env.RECADO_TEST_SECRET = 'supersecreto';
    const curious = await script('curious', 'env; for said in "$@"; do echo "<$said>"; done');
    const said = await curious.run({ ...run, path: '/tmp/a b;$(id)', output: ['x y'], most: 10_000 });
    delete process.env.RECADO_TEST_SECRET;
    expect(said.toString()).not.toContain('supersecreto');
    expect(said.toString()).toContain('<file:/tmp/a b;$(id)>\n<x y>');
    expect(said.toString()).toContain('<file,pipe>');
  });

  it('is looked for by name on the path, or where it is said to be', () => {
    expect(createFfmpeg(program).find()).toBe(program);
    expect(createFfmpeg('no-such-program').find()).toBeUndefined();
    expect(createFfmpeg(folder).find()).toBeUndefined();
  });
});

/** As a browser would. */
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
