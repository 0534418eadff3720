/**
 * Files in the shapes of cameras and phones. Facts: WhatsApp's apps convert HEIC to JPEG before sending, and do not show
 * `image/heic` (mautrix/whatsapp#635, WhiskeySockets/Baileys#606); Meta accepts only JPEG and PNG as images, with eight
 * bits (chatwoot/chatwoot#12260, #10428), and only H.264 with AAC as video (Meta's reference, supported media types);
 * Android does not play H.264 with other colours than 4:2:0 (devlikeapro/waha#2077).
 */
import { readFile } from 'node:fs/promises';
import { sendRejectionTexts } from '@recado/texts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../../deliveries/guard/testing/useTemporaryFolder.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { readMediaTracks } from './readMediaTracks.ts';
import { QUARTERS, readQuarters } from './testing/cameraFiles.ts';
import { useCameraFixture } from './testing/useCameraFixture.ts';

const texts = sendRejectionTexts.conversion;
const upright: string[] = [...QUARTERS];
/** The quarters after a quarter turn with the clock. */
const quarterTurn = ['blue', 'red', 'white', 'green'];
const motionVideo = Buffer.concat([Buffer.from('00000408', 'hex'), Buffer.from('mpvd'), Buffer.alloc(1_024, 7)]);
/** Its pictures differ, because equal ones become one picture. */
const webpAnimation = ['-vf', 'loop=4:1:0,hue=H=n', '-c:v', 'libwebp_anim'];
const animation = ['-vf', 'loop=4:1:0', '-r', '5'];
const video = { kind: 'video', mimeType: 'video/mp4', gif: true };
const files = useCameraFixture();
const { fixture } = files;
const temporaryFiles = useTemporaryFolder();

const heic = (...args: Parameters<typeof fixture.camera.heic>) => fixture.camera.heic(...args);
const quarters = () => fixture.camera.quarters();
const transparent = (alpha: number) =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha } } });
/** Encodes the quarters with ffmpeg. */
const encode = async (name: string, ...args: string[]): Promise<Buffer> => {
  await fixture.camera.make('-i', await fixture.camera.png(), ...args, `source-${name}`);
  return readFile(files.filePath(`source-${name}`));
};

describe('pictures that phones do not show', () => {
  it.each<[string, string, () => Promise<Buffer>, string[], string?]>([
    ['HEIC of an iPhone, a grid of tiles', 'IMG_0001.HEIC', () => heic(), upright],
    ['HEIC of an iPhone held upright', 'IMG_0002.HEIC', () => heic({ rotation: 3 }), quarterTurn],
    ['HEIC of an iPhone held upside down', 'IMG_0003.HEIC', () => heic({ rotation: 2 }), [...upright].reverse()],
    ['HEIC turned to the left', 'IMG_0004.HEIC', () => heic({ rotation: 1 }), [...quarterTurn].reverse()],
    ['HEIC of a front camera, mirrored', 'IMG_0005.HEIC', () => heic({ mirror: 1 }), ['green', 'red', 'white', 'blue']],
    ['HEIC with ten bits (HDR)', 'IMG_0006.HEIC', () => heic({}, 'yuv420p10le'), upright],
    ['HEIC with full colour resolution', 'IMG_0007.HEIC', () => heic({}, 'yuv444p'), upright],
    ['HEIC of a burst', 'IMG_0008.HEIC', async () => heic({ others: await fixture.camera.burst() }), upright],
    ['HEIC of a Samsung motion photo', '20261124.heic', () => heic({ trailer: motionVideo }), upright],
    ['HEIF of a camera (brand mif1)', 'canon.heif', () => heic({ brand: 'mif1' }), upright],
    ['AVIF', 'foto.avif', () => quarters().avif({ quality: 90 }).toBuffer(), upright],
    ['GIF of one picture', 'una.gif', () => encode('una.gif'), upright],
    ['animated PNG', 'anim.png', () => encode('anim.png', ...animation, '-f', 'apng'), upright],
    ['TIFF of a scanner', 'escaneo.tif', () => quarters().tiff({ compression: 'lzw' }).toBuffer(), upright],
    ['TIFF for printing (CMYK)', 'cmyk.tif', () => quarters().toColourspace('cmyk').tiff().toBuffer(), upright],
    ['TIFF with 16 bits', 'camara.tif', () => encode('camara.tif', '-pix_fmt', 'rgb48le'), upright],
    [
      'TIFF turned by EXIF',
      'exif.tif',
      () => quarters().withMetadata({ orientation: 6 }).tiff().toBuffer(),
      quarterTurn,
    ],
    ['BMP of Windows', 'paint.bmp', () => encode('paint.bmp'), upright],
    ['WebP of a website', 'tienda.webp', () => quarters().webp({ quality: 95 }).toBuffer(), upright],
    ['JPEG for printing (CMYK)', 'folleto.jpg', () => quarters().toColourspace('cmyk').jpeg().toBuffer(), upright],
    ['PNG with 16 bits', 'render.png', () => encode('render.png', '-pix_fmt', 'rgb48be'), upright],
    ['GIF with transparent parts', 'logo.gif', () => transparent(0).gif().toBuffer(), [], 'image/png'],
    ['WebP with transparent parts', 'logo.webp', () => transparent(0.5).webp().toBuffer(), [], 'image/png'],
  ])('are converted: %s', async (_, name, create, expected, mimeType = 'image/jpeg') => {
    await files.write(name, create());
    const { kind, conversion, bytes, ...media } = await files.send('image', name);
    expect({ kind, mimeType: media.mimeType }).toEqual({ kind: 'image', mimeType });
    expect(conversion).toEqual({
      from: expect.stringContaining('image/'),
      to: mimeType,
      sentAs: 'image',
      message: texts.done(mimeType),
    });
    const { format, space, depth, orientation = 1 } = await sharp(bytes).metadata();
    expect([`image/${format}`, space, depth, orientation]).toEqual([mimeType, 'srgb', 'uchar', 1]);
    if (expected.length > 0) expect(await readQuarters(bytes)).toEqual(expected);
    expect(temporaryFiles()).toEqual([]);
  });

  it('keep their colours when an iPhone stores them in Display P3', async () => {
    const create = { width: 64, height: 64, channels: 3 as const, background: '#c86432' };
    const { icc } = await sharp(await sharp({ create }).withIccProfile('p3').png().toBuffer()).metadata();
    const colourOf = async (name: string, profile: Buffer | undefined) => {
      await files.write(name, fixture.camera.heic({ ...(profile && { icc: profile }) }));
      const { bytes } = await files.send('image', name);
      return [...(await sharp(bytes).extract({ left: 192, top: 32, width: 1, height: 1 }).raw().toBuffer())];
    };
    // The green of Display P3 is more saturated than the green of sRGB: in sRGB its red part is cut off.
    const [plain, wide] = [await colourOf('srgb.heic', undefined), await colourOf('p3.heic', icc)];
    expect((wide[1] ?? 0) - (plain[1] ?? 0)).toBeGreaterThan(0);
    expect(wide[0]).toBeLessThanOrEqual(plain[0] ?? 0);
    expect(await colourOf('broken.heic', Buffer.alloc(200, 7))).toEqual(plain);
  });

  it.each([
    ['gif', []],
    ['webp', webpAnimation],
  ])('leave as a video that plays like a GIF when they are animated: %s', async (extension, options) => {
    const name = `anim.${extension}`;
    await files.write(name, encode(name, ...animation, ...options));
    const { kind, mimeType, gif, fileName, conversion, bytes } = await files.send('image', name);
    expect({ kind, mimeType, gif, fileName }).toEqual({ ...video, fileName: 'anim.mp4' });
    expect(conversion).toMatchObject({ from: `image/${extension}`, to: 'video/mp4', sentAs: 'video' });
    await files.write('anim.mp4', bytes);
    expect(await readMediaTracks(files.filePath('anim.mp4'))).toEqual({ isVideoPlayable: true, isAudioPlayable: true });
    const row = (await readStoredMessages(fixture.platform.database.knex, fixture.clientId)).at(-1);
    expect(row).toMatchObject({ type: 'video', media: { mimeType: 'video/mp4', gif: true } });
    expect(temporaryFiles()).toEqual([]);
  });

  it('are marked as animated when an animated WebP is sent as a sticker, and not otherwise', async () => {
    await files.write('anim.webp', encode('anim.webp', ...animation, ...webpAnimation));
    await files.write('still.webp', quarters().webp().toBuffer());
    const [moving, still] = [await files.send('sticker', 'anim.webp'), await files.send('sticker', 'still.webp')];
    expect([moving.kind, moving.animated, still.animated]).toEqual(['sticker', true, undefined]);
    const row = (await readStoredMessages(fixture.platform.database.knex, fixture.clientId)).at(-2);
    expect(row).toMatchObject({ type: 'sticker', media: { animated: true } });
  });

  it('leave as a document, with a report, when nothing can decode them', async () => {
    const whole = await fixture.camera.heic();
    const huge = await fixture.camera.heic({ width: 60_000, height: 60_000 });
    for (const [name, bytes] of [
      ['cut.heic', whole.subarray(0, whole.length - 150)],
      ['huge.heic', huge],
    ] as const) {
      await files.write(name, bytes);
      const { kind, conversion, bytes: arrived, fileName } = await files.send('image', name);
      expect({ kind, fileName }, name).toEqual({ kind: 'document', fileName: name });
      expect(conversion).toEqual({ from: 'image/heic', to: 'image/heic', sentAs: 'document', message: texts.failed });
      expect(Buffer.compare(arrived, bytes)).toBe(0);
    }
    const row = (await readStoredMessages(fixture.platform.database.knex, fixture.clientId)).at(-1);
    expect(row).toMatchObject({ type: 'document', media: { mimeType: 'image/heic', fileName: 'huge.heic' } });
    expect(temporaryFiles()).toEqual([]);
  });
});
