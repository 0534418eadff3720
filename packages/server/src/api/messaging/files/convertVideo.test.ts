/**
 * Files in the shapes of cameras and phones. Facts: WhatsApp's apps convert HEIC to JPEG before sending, and do not show
 * `image/heic` (mautrix/whatsapp#635, WhiskeySockets/Baileys#606); Meta accepts only JPEG and PNG as images, with eight
 * bits (chatwoot/chatwoot#12260, #10428), and only H.264 with AAC as video (Meta's reference, supported media types);
 * Android does not play H.264 with other colours than 4:2:0 (devlikeapro/waha#2077).
 */
import { readFile } from 'node:fs/promises';
import { sendRejectionTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { createTestPlatform } from '../../../testing/createTestPlatform.ts';
import { readMediaTracks } from './readMediaTracks.ts';
import { QUARTERS, readQuarters } from './testing/cameraFiles.ts';
import { customer, useCameraFixture } from './testing/useCameraFixture.ts';

const texts = sendRejectionTexts.conversion;
const upright = [...QUARTERS];
const files = useCameraFixture();
const { fixture } = files;
const temporaryFiles = useTemporaryFolder();

const H264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const HEVC = [
  '-c:v',
  'libx265',
  '-pix_fmt',
  'yuv420p',
  '-x265-params',
  'log-level=none',
  '-tag:v',
  'hvc1',
  '-c:a',
  'aac',
];

describe('videos', () => {
  it.each<[string, string, string[], string[]?]>([
    ['QuickTime of an iPhone with H.264', 'IMG_1001.mov', H264],
    ['QuickTime of an iPhone with HEVC', 'IMG_1002.mov', HEVC],
    ['QuickTime with ten bits of HEVC (HDR)', 'IMG_1003.mov', [...HEVC, '-pix_fmt', 'yuv420p10le']],
    ['QuickTime with PCM sound', 'IMG_1004.mov', [...H264, '-c:a', 'pcm_s16le']],
    ['QuickTime with an edit list', 'IMG_1005.mov', [...H264, '-bf', '2', '-movflags', 'use_metadata_tags']],
    [
      'QuickTime with a variable frame rate',
      'IMG_1006.mov',
      [...HEVC, '-vf', 'select=not(eq(n\\,3)+eq(n\\,4))', '-vsync', 'vfr'],
    ],
    ['MP4 with HEVC', 'VID_0001.mp4', HEVC],
    ['MP4 with ten bits of H.264', 'VID_0002.mp4', [...H264, '-pix_fmt', 'yuv420p10le']],
    ['MP4 of a screen recorder with full colour resolution', 'VID_0003.mp4', [...H264, '-pix_fmt', 'yuv444p']],
    [
      'MP4 with AV1',
      'VID_0004.mp4',
      ['-c:v', 'libsvtav1', '-preset', '12', '-svtav1-params', 'lp=1', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ],
    [
      'WebM of Chrome’s MediaRecorder (VP8)',
      'chrome.webm',
      ['-c:v', 'libvpx', '-pix_fmt', 'yuv420p', '-c:a', 'libopus'],
    ],
    [
      'WebM with VP9',
      'vp9.webm',
      ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-pix_fmt', 'yuv420p', '-c:a', 'libopus'],
    ],
    ['Matroska of OBS', 'obs.mkv', H264],
    ['AVI of an old camera', 'viejo.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['MPEG transport stream of a camcorder', '00001.mts', [...H264, '-f', 'mpegts']],
    ['3GP of an old phone', 'viejo.3gp', ['-c:v', 'h263', '-s', '176x144', '-c:a', 'aac', '-ac', '1']],
  ])('are converted to MP4 with H.264 and AAC: %s', async (_, name, args) => {
    await fixture.camera.video(name, ...args);
    const { kind, mimeType, conversion, bytes } = await files.send('video', name);
    expect({ kind, mimeType }).toEqual({ kind: 'video', mimeType: 'video/mp4' });
    expect(conversion).toMatchObject({ from: expect.stringContaining('video/'), to: 'video/mp4', sentAs: 'video' });
    await files.write('arrived.mp4', bytes);
    expect(await readMediaTracks(files.filePath('arrived.mp4'))).toEqual({
      isVideoPlayable: true,
      isAudioPlayable: true,
    });
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    await fixture.camera.make('-i', 'arrived.mp4', '-frames:v', '1', '-update', '1', 'first.png');
    expect(await readQuarters(files.filePath('first.png'))).toEqual(upright);
    expect(temporaryFiles()).toEqual([]);
  });

  it('are turned upright when a phone recorded them with a rotation matrix', async () => {
    await fixture.camera.video('flat.mov', ...HEVC);
    await fixture.camera.make('-i', 'flat.mov', '-c', 'copy', '-metadata:s:v:0', 'rotate=90', 'portrait.mov');
    await fixture.camera.make('-i', 'portrait.mov', '-frames:v', '1', '-update', '1', 'portrait-original.png');
    const expected = await readQuarters(files.filePath('portrait-original.png'));
    expect(expected).not.toEqual(upright);
    const { bytes, width, height } = await files.send('video', 'portrait.mov');
    expect([width, height]).toEqual([192, 256]);
    await files.write('portrait.mp4', bytes);
    await fixture.camera.make('-i', 'portrait.mp4', '-frames:v', '1', '-update', '1', 'portrait.png');
    expect(await readQuarters(files.filePath('portrait.png'))).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['MP4 with the index at the end', 'final.mp4', H264],
    ['MP4 with the index at the begin', 'inicio.mp4', [...H264, '-movflags', '+faststart']],
    ['MP4 without sound', 'mudo.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-an']],
    ['MP4 with baseline profile, as WhatsApp sends it', 'VID-20261124-WA0001.mp4', [...H264, '-profile:v', 'baseline']],
    ['fragmented MP4 of Safari’s MediaRecorder', 'safari.mp4', [...H264, '-movflags', 'frag_keyframe+empty_moov']],
    ['3GP with H.264', 'nuevo.3gp', H264],
  ])('leave unchanged: %s', async (_, name, args) => {
    await fixture.camera.video(name, ...args);
    const arrived = await files.send('video', name);
    expect(arrived).toMatchObject({ kind: 'video', conversion: undefined });
    expect(Buffer.compare(arrived.bytes, await readFile(files.filePath(name)))).toBe(0);
  });

  it('leave as a document, with a report, when the server has no ffmpeg or ffmpeg fails', async () => {
    await fixture.camera.video('sin.mov', ...HEVC);
    await files.write('roto.mov', (await readFile(files.filePath('sin.mov'))).subarray(0, 900));
    expect(await files.send('video', 'roto.mov')).toMatchObject({
      kind: 'document',
      conversion: { from: 'video/quicktime', to: 'video/quicktime', sentAs: 'document', message: texts.failed },
    });
    const plain = await createTestPlatform({ ffmpeg: 'no-such-program' });
    try {
      const id = await plain.createLinkedClient('5215511110092');
      plain.network.phone(customer);
      const { body } = await plain.sender.sendMedia({
        clientId: id,
        to: { kind: 'phone', phone: customer },
        mediaUrl: files.urlOf('sin.mov'),
        type: 'video',
        caption: 'El patio',
      });
      expect(body.conversion).toMatchObject({ sentAs: 'document', message: texts.withoutFfmpeg });
      expect(plain.network.phone(customer).messages.at(-1)?.content).toMatchObject({
        caption: 'El patio',
        media: { kind: 'document', fileName: 'sin.mov', mimeType: 'video/quicktime' },
      });
    } finally {
      await plain.close();
    }
  });
});
