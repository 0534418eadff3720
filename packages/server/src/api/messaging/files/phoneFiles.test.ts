/**
 * Files in the shapes in which phones store them, with the parts that no chat needs: descriptions, thumbnails, depths, gain
 * maps and tracks of metadata. Sources: ISO/IEC 23008-12 (HEIF), ISO 21496-1 (gain maps), Apple's QuickTime File Format
 * (`mebx`, `tmcd`), Android's Ultra HDR Image Format, 3GPP TS 26.101 (AMR), RFC 7845 (Opus in OGG).
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readMediaTracks } from './readMediaTracks.ts';
import { QUARTERS, readQuarters } from './testing/cameraFiles.ts';
import {
  addTrack,
  buildAmr,
  buildExif,
  buildUltraHdr,
  createMetadataTrack,
  createSpatialSoundTrack,
} from './testing/phoneFiles.ts';
import { useCameraFixture } from './testing/useCameraFixture.ts';

const upright: string[] = [...QUARTERS];
/** The quarters after a quarter turn with the clock. */
const quarterTurn = ['blue', 'red', 'white', 'green'];
const files = useCameraFixture();
const { fixture } = files;
const GAIN_MAP = 'urn:com:apple:photo:2020:aux:hdrgainmap';
const DEPTH = 'urn:mpeg:hevc:2015:auxid:2';

describe('pictures of phones', () => {
  it('arrive in full size when an iPhone stores them in 48 tiles, with EXIF, thumbnail, depth and gain map', async () => {
    const { camera } = fixture;
    const gray = await camera.grayPicture();
    const { icc = Buffer.alloc(0) } = await sharp(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata();
    const picture = camera.heic12Megapixels({
      ...{ rotation: 3, exif: buildExif(6), icc, thumbnail: await camera.thumbnail() },
      auxiliaries: [
        { picture: gray, type: DEPTH },
        { picture: gray, type: GAIN_MAP },
      ],
    });
    await files.write('IMG_2001.HEIC', picture);
    const { mimeType, bytes } = await files.send('image', 'IMG_2001.HEIC');
    const { width, height, orientation = 1, space } = await sharp(bytes).metadata();
    expect([mimeType, width, height, orientation, space]).toEqual(['image/jpeg', 3_024, 4_032, 1, 'srgb']);
    // The orientation in EXIF repeats that of the container, and must not turn the picture again.
    expect(await readQuarters(bytes)).toEqual(quarterTurn);
  });

  it.each<[string, object]>([
    ['HEIC with EXIF', { exif: buildExif(8) }],
    ['HEIC of a Live Photo, beside a video', { exif: buildExif(), trailer: Buffer.alloc(0) }],
    ['HEIC of Samsung, brand heix', { brand: 'heix', exif: buildExif(1) }],
  ])('arrive upright: %s', async (name, options) => {
    await files.write(`${name}.heic`, fixture.camera.heic(options));
    expect(await readQuarters((await files.send('image', `${name}.heic`)).bytes)).toEqual(upright);
  });

  it('arrive as their ordinary version when they have a gain map of ISO 21496-1, which new iPhones store', async () => {
    const gray = await fixture.camera.grayPicture();
    const auxiliaries = [{ picture: gray, type: 'urn:iso:std:iso:ts:21496:-1' }];
    await files.write('IMG_2002.HEIC', fixture.camera.heic({ auxiliaries, hasToneMap: true, exif: buildExif() }));
    expect(await readQuarters((await files.send('image', 'IMG_2002.HEIC')).bytes)).toEqual(upright);
  });

  it('keep their own colours when a gain map before them has another profile', async () => {
    const gray = await fixture.camera.grayPicture();
    const { icc } = await sharp(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
        .withIccProfile('p3')
        .png()
        .toBuffer(),
    ).metadata();
    const colourOf = async (name: string, options: object) => {
      await files.write(name, fixture.camera.heic(options));
      const { bytes } = await files.send('image', name);
      return [...(await sharp(bytes).extract({ left: 192, top: 32, width: 1, height: 1 }).raw().toBuffer())];
    };
    const plain = await colourOf('plain.heic', {});
    const auxiliaries = [{ picture: gray, type: GAIN_MAP, icc }];
    expect(await colourOf('map.heic', { auxiliaries })).toEqual(plain);
    expect(await colourOf('p3.heic', { icc })).not.toEqual(plain);
  });

  it('leave unchanged when they are Ultra HDR, because phones show the first picture', async () => {
    await files.write('PXL_20261124.jpg', buildUltraHdr(await fixture.camera.quarters().jpeg().toBuffer()));
    const { mimeType, conversion, bytes } = await files.send('image', 'PXL_20261124.jpg');
    expect([mimeType, conversion]).toEqual(['image/jpeg', undefined]);
    expect(bytes.equals(await readFile(files.filePath('PXL_20261124.jpg')))).toBe(true);
    expect(await readQuarters(bytes)).toEqual(upright);
  });
});

describe('videos of phones', () => {
  it.each<[string, string, string[]]>([
    ['a recording of an iPhone in HEVC', 'libx265', ['-tag:v', 'hvc1', '-x265-params', 'log-level=none']],
    ['the video of a Live Photo in H.264', 'libx264', []],
  ])('lose their tracks of metadata, time and spatial sound: %s', async (title, codec, options) => {
    const name = `${codec}.mov`;
    const encoding = ['-c:v', codec, ...options, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-timecode', '01:00:00:00'];
    await fixture.camera.video(name, ...encoding);
    const tracks = [
      createMetadataTrack('com.apple.quicktime.location.ISO6709'),
      createMetadataTrack('com.apple.quicktime.still-image-time'),
      createSpatialSoundTrack(),
    ];
    const source = tracks.reduce(addTrack, await readFile(files.filePath(name)));
    for (const part of ['mebx', 'tmcd', 'apac']) expect(source.includes(part), title).toBe(true);
    await files.write(name, source);
    const { kind, mimeType, bytes } = await files.send('video', name);
    expect([kind, mimeType]).toEqual(['video', 'video/mp4']);
    for (const part of ['mebx', 'tmcd', 'apac', 'ISO6709']) expect(bytes.includes(part), part).toBe(false);
    await files.write('arrived.mp4', bytes);
    expect(await readMediaTracks(files.filePath('arrived.mp4'))).toEqual({
      isVideoPlayable: true,
      isAudioPlayable: true,
    });
    await fixture.camera.make('-i', 'arrived.mp4', '-frames:v', '1', '-update', '1', 'first.png');
    expect(await readQuarters(files.filePath('first.png'))).toEqual(upright);
  });
});

describe('recordings of phones', () => {
  it('in AMR of an old phone arrive as a voice note with their whole length', async () => {
    await files.write('Grabacion.amr', buildAmr(250));
    const { mimeType, seconds, waveform = [] } = await files.send('voice', 'Grabacion.amr');
    expect([mimeType, seconds]).toEqual(['audio/ogg; codecs=opus', 5]);
    // Words and pauses differ.
    expect(Math.max(...waveform)).toBe(100);
    expect(Math.min(...waveform)).toBeLessThan(30);
  });

  it('in AMR leave unchanged as a sound, which phones play', async () => {
    await files.write('Grabacion.amr', buildAmr(100));
    const { mimeType, conversion, bytes } = await files.send('audio', 'Grabacion.amr');
    expect([mimeType, conversion]).toEqual(['audio/amr', undefined]);
    expect(bytes.equals(await readFile(files.filePath('Grabacion.amr')))).toBe(true);
  });

  it.each([
    ['PTT-20261124-WA0001.opus', ['-ar', '16000', '-ac', '1', '-frame_duration', '60']],
    ['PTT-20261124-WA0002.opus', ['-ar', '48000', '-ac', '1', '-frame_duration', '20']],
  ])('of WhatsApp on Android and iOS leave unchanged as voice notes: %s', async (name, options) => {
    const source = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2'];
    await fixture.camera.make(...source, '-c:a', 'libopus', '-application', 'voip', ...options, '-f', 'ogg', name);
    const { mimeType, bytes } = await files.send('voice', name);
    expect(mimeType).toBe('audio/ogg; codecs=opus');
    expect(bytes.equals(await readFile(files.filePath(name)))).toBe(true);
  });
});
