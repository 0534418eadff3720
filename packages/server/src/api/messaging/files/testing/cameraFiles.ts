import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { buildHeic, type HeicOptions, type HevcPicture, readHevcPicture } from './buildHeic.ts';

/** Colours of the four quarters of every test picture: top left, top right, bottom left, bottom right. */
export const QUARTERS = ['red', 'green', 'blue', 'white'] as const;
/** Width and height of a test picture in pixels. */
const [WIDTH, HEIGHT] = [256, 192];
const TILE = 128;

/** Creates the shapes in which cameras and phones store pictures, videos and recordings. */
export function createCameraFiles(folder: string, ffmpeg: string) {
  const make = (...args: string[]) => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...args], { cwd: folder });
  const colours = { red: '#ff0000', green: '#008000', blue: '#0000ff', white: '#ffffff' } as const;

  /** Picture with four coloured quarters, which show how it was turned. */
  const quarters = (size: { width: number; height: number } = { width: WIDTH, height: HEIGHT }) =>
    sharp({ create: { ...size, channels: 3, background: 'black' } }).composite(
      QUARTERS.map((colour, index) => ({
        input: {
          create: { width: size.width / 2, height: size.height / 2, channels: 3 as const, background: colours[colour] },
        },
        left: index % 2 === 0 ? 0 : size.width / 2,
        top: index < 2 ? 0 : size.height / 2,
      })),
    );

  const encodeHevc = async (colour: string, format = 'yuv420p', size = TILE): Promise<HevcPicture> => {
    const name = `tile-${colour}-${format}.mp4`;
    const source = ['-f', 'lavfi', '-i', `color=${colours[colour as keyof typeof colours]}:size=${size}x${size}`];
    const encoding = ['-frames:v', '1', '-c:v', 'libx265', '-pix_fmt', format, '-x265-params', 'log-level=none:info=0'];
    await make(...source, ...encoding, '-tag:v', 'hvc1', name);
    const picture = readHevcPicture(await readFile(join(folder, name)), size, size);
    await rm(join(folder, name));
    return picture;
  };

  return {
    make,
    quarters,

    /** A HEIC picture of four tiles, as an iPhone stores it. */
    async heic(options: Partial<HeicOptions> = {}, format = 'yuv420p'): Promise<Buffer> {
      const tiles: HevcPicture[] = [];
      for (const colour of QUARTERS) tiles.push(await encodeHevc(colour, format));
      return buildHeic({ width: 2 * TILE, height: 2 * TILE - 64, tiles, columns: 2, ...options });
    },

    /** A HEIC picture of 48 tiles with 12 megapixels, as an iPhone stores it. The last tiles reach beyond its edges. */
    async heic12Megapixels(options: Partial<HeicOptions> = {}): Promise<Buffer> {
      const [columns, rows, size] = [8, 6, 512];
      const colours: HevcPicture[] = [];
      for (const colour of QUARTERS) colours.push(await encodeHevc(colour, 'yuv420p', size));
      const tiles = Array.from({ length: columns * rows }, (_, index) => {
        const isRight = index % columns >= columns / 2;
        const isBelow = index >= (columns * rows) / 2;
        return colours[(isBelow ? 2 : 0) + (isRight ? 1 : 0)] as HevcPicture;
      });
      return buildHeic({ width: 4_032, height: 3_024, tiles, columns, ...options });
    },

    /** A picture of one colour without others, as depths and gain maps are stored. */
    grayPicture: () => encodeHevc('white', 'gray'),

    /** A small picture of one colour. */
    thumbnail: () => encodeHevc('green'),

    /** Further pictures of a burst. */
    async burst(): Promise<HevcPicture[]> {
      return [await encodeHevc('green'), await encodeHevc('blue')];
    },

    /** The quarters as a PNG file, from which ffmpeg makes other formats. */
    async png(name = 'quarters.png'): Promise<string> {
      await writeFile(join(folder, name), await quarters().png().toBuffer());
      return name;
    },

    /** One second of a video whose quarters have the four colours, with a tone. */
    async video(name: string, ...args: string[]): Promise<void> {
      await this.png('frame.png');
      const sources = ['-loop', '1', '-framerate', '10', '-i', 'frame.png', '-f', 'lavfi', '-i', 'sine=duration=1'];
      await make(...sources, '-t', '1', ...args, name);
    },
  };
}

/** Names the colour in the middle of each quarter of a picture. */
export async function readQuarters(picture: Buffer | string): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3].map(index => {
    const x = Math.floor(info.width * (index % 2 === 0 ? 0.25 : 0.75));
    const y = Math.floor(info.height * (index < 2 ? 0.25 : 0.75));
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    if (Math.min(r, g, b) > 200) return 'white';
    return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
  });
}
