import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { useCameraFixture } from './testing/useCameraFixture.ts';

const files = useCameraFixture();
const { fixture } = files;
const temporaryFiles = useTemporaryFolder();

describe('pictures that phones show', () => {
  it.each<[string, string, () => Promise<Buffer>]>([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(
      orientation =>
        [
          `JPEG with EXIF orientation ${orientation}`,
          `exif${orientation}.jpg`,
          () => fixture.camera.quarters().withMetadata({ orientation }).jpeg().toBuffer(),
        ] as [string, string, () => Promise<Buffer>],
    ),
    ['progressive JPEG', 'progresivo.jpg', () => fixture.camera.quarters().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', 'gris.jpg', () => fixture.camera.quarters().greyscale().jpeg().toBuffer()],
    [
      'JPEG of WhatsApp, without EXIF',
      'IMG-20261124-WA0001.jpg',
      () => fixture.camera.quarters({ width: 1_600, height: 1_200 }).jpeg().toBuffer(),
    ],
    [
      'Ultra HDR JPEG of a Pixel, with a gain map',
      'PXL_20261124.jpg',
      async () =>
        Buffer.concat([
          await fixture.camera.quarters().jpeg().toBuffer(),
          await fixture.camera.quarters({ width: 64, height: 48 }).greyscale().jpeg().toBuffer(),
        ]),
    ],
    [
      'motion photo JPEG, with a video behind it',
      'MVIMG_0001.jpg',
      async () =>
        Buffer.concat([
          await fixture.camera.quarters().jpeg().toBuffer(),
          Buffer.from('0000001866747970', 'hex'),
          Buffer.alloc(900, 7),
        ]),
    ],
    ['PNG of a screenshot', 'captura.png', () => fixture.camera.quarters().png().toBuffer()],
    ['PNG with a palette', 'paleta.png', () => fixture.camera.quarters().png({ palette: true }).toBuffer()],
  ])('leave unchanged: %s', async (_, name, create) => {
    const bytes = await create();
    await files.write(name, bytes);
    const arrived = await files.send('image', name);
    expect(arrived).toMatchObject({ kind: 'image', conversion: undefined });
    expect(Buffer.compare(arrived.bytes, bytes)).toBe(0);
  });
});

describe('recordings', () => {
  const sound = (name: string, ...args: string[]) =>
    fixture.camera.make('-f', 'lavfi', '-i', 'sine=duration=1', ...args, name);
  const amr = Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: 50 }, () => Buffer.from('04000000000000000000000000', 'hex')),
  ]);

  it.each<[string, string, () => Promise<unknown>, boolean]>([
    ['M4A of an iPhone', 'Grabación.m4a', () => sound('Grabación.m4a', '-c:a', 'aac'), false],
    ['MP3', 'audio.mp3', () => sound('audio.mp3', '-c:a', 'libmp3lame'), false],
    ['AMR of an old phone', 'nota.amr', () => files.write('nota.amr', amr), false],
    [
      'OGG with Opus, as WhatsApp sends it',
      'PTT-20261124-WA0001.opus',
      () => sound('PTT-20261124-WA0001.opus', '-c:a', 'libopus'),
      false,
    ],
    [
      'WebM of Chrome’s MediaRecorder',
      'chrome.weba',
      () => sound('chrome.weba', '-c:a', 'libopus', '-f', 'webm'),
      true,
    ],
    ['3GP of an Android recorder', 'grabadora.3gp', () => sound('grabadora.3gp', '-c:a', 'aac', '-ac', '1'), true],
    ['WAV', 'central.wav', () => sound('central.wav'), true],
    ['FLAC', 'musica.flac', () => sound('musica.flac'), true],
    ['OGG with Vorbis', 'vorbis.ogg', () => sound('vorbis.ogg', '-c:a', 'libvorbis'), true],
  ])(
    'are converted to AAC only if phones do not play them, and to voice notes on request: %s',
    async (_, name, create, isConverted) => {
      await create();
      const asAudio = await files.send('audio', name);
      expect(asAudio.kind).toBe('audio');
      if (isConverted)
        expect(asAudio).toMatchObject({ mimeType: 'audio/mp4', conversion: { to: 'audio/mp4', sentAs: 'audio' } });
      else {
        expect(asAudio.conversion).toBeUndefined();
        expect(Buffer.compare(asAudio.bytes, await readFile(files.filePath(name)))).toBe(0);
      }
      const asVoice = await files.send('voice', name);
      expect(asVoice).toMatchObject({
        kind: 'audio',
        voice: true,
        mimeType: 'audio/ogg; codecs=opus',
        conversion: undefined,
      });
      expect(temporaryFiles()).toEqual([]);
    },
  );
});
