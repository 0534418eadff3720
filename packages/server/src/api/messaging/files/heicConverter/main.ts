/**
 * Program that converts one HEIC picture to a JPEG. It runs in a process of its own: the decoder (libheif as
 * WebAssembly) works without a pause, and a damaged or huge picture may only cost this process.
 *
 * Arguments: path of the picture, path of the JPEG, maximum number of pixels, maximum width and height, JPEG quality.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';

/** Picture with eight bits for each of red, green, blue and alpha, turned as its container requires. */
interface DecodedPicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** Colour profile, for example Display P3 of an iPhone. Absent: sRGB. */
  readonly icc?: Buffer;
}

/** Maximum size of a colour profile in bytes. Profiles of cameras have a few hundred. */
const MAX_PROFILE_BYTES = 1_000_000;

/**
 * Decodes the primary picture of a HEIC file (ISO/IEC 23008-12), including grids of tiles, rotation and mirroring.
 * @throws Error if the picture is damaged or has more than `maxPixels` pixels
 */
async function decodeHeic(file: Buffer, maxPixels: number): Promise<DecodedPicture> {
  const pictures = new libheif.HeifDecoder().decode(file);
  const picture = pictures.find(candidate => candidate.is_primary()) ?? pictures[0];
  if (!picture) throw new Error('the file has no picture that can be decoded');
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > maxPixels) throw new Error(`the picture has too many pixels: ${width} × ${height}`);
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const { data: pixels } = await new Promise<typeof target>((resolve, reject) => {
    picture.display(target, decoded => {
      if (decoded) resolve(decoded);
      else reject(new Error('the picture is damaged'));
    });
  });
  const icc = findColourProfile(file);
  return { pixels, width, height, ...(icc && { icc }) };
}

interface FileBox {
  readonly name: string;
  readonly body: Buffer;
}

/** Splits bytes into boxes (ISO/IEC 14496-12, 4.2). @throws RangeError if they are truncated */
function readBoxes(bytes: Buffer): FileBox[] {
  const boxes: FileBox[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const stated = bytes.readUInt32BE(at);
    const header = stated === 1 ? 16 : 8;
    const size = stated === 0 ? bytes.length - at : stated === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : stated;
    if (size < header) break;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + header, at + size) });
    at += size;
  }
  return boxes;
}

/**
 * Finds the colour profile of the primary picture: its property `colr` of type `prof` (ISO/IEC 23008-12, 9.3). A gain map
 * may have another one. libheif-js returns none.
 */
function findColourProfile(file: Buffer): Buffer | undefined {
  try {
    const find = (boxes: readonly FileBox[], name: string) =>
      boxes.find(box => box.name === name)?.body ?? Buffer.alloc(0);
    const meta = readBoxes(find(readBoxes(file), 'meta').subarray(4));
    const pitm = find(meta, 'pitm');
    const primaryId = pitm[0] === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4);
    const properties = readBoxes(find(meta, 'iprp'));
    const content = readBoxes(find(properties, 'ipco'));
    for (const index of listPropertyIndexes(find(properties, 'ipma'), primaryId)) {
      const { name, body = Buffer.alloc(0) } = content[index - 1] ?? {};
      const isProfile = name === 'colr' && body.toString('latin1', 0, 4) === 'prof';
      if (isProfile && body.length < MAX_PROFILE_BYTES) return body.subarray(4);
    }
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Lists the places of an item's properties, the first being 1 (`ipma`). */
function listPropertyIndexes(ipma: Buffer, itemId: number): number[] {
  const hasLongIds = ipma.readUInt8(0) > 0;
  const hasLongIndexes = (ipma.readUInt8(3) & 1) === 1;
  let at = 8;
  for (let entry = ipma.readUInt32BE(4); entry > 0; entry -= 1) {
    const id = hasLongIds ? ipma.readUInt32BE(at) : ipma.readUInt16BE(at);
    at += hasLongIds ? 4 : 2;
    const count = ipma.readUInt8(at);
    at += 1;
    const indexes = Array.from({ length: count }, (_, n) =>
      hasLongIndexes ? ipma.readUInt16BE(at + 2 * n) & 0x7fff : ipma.readUInt8(at + n) & 0x7f,
    );
    if (id === itemId) return indexes;
    at += count * (hasLongIndexes ? 2 : 1);
  }
  return [];
}

const PNG_HEADER_BYTES = 33;

/** Encodes a picture as JPEG in sRGB, at most `maxSide` pixels wide and high. Transparent parts become white. */
async function encodeJpeg(
  { pixels, width, height, icc }: DecodedPicture,
  maxSide: number,
  quality: number,
): Promise<Buffer> {
  const options = { limitInputPixels: false } as const;
  const raw = sharp(pixels, { ...options, raw: { width, height, channels: 4 } })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' });
  if (!icc) return raw.jpeg({ quality }).toBuffer();
  // sharp accepts no profile for raw pixels, so an uncompressed PNG carries it to the conversion.
  const png = await raw.png({ compressionLevel: 0 }).toBuffer();
  const withProfile = sharp(insertProfile(png, icc), options).toColourspace('srgb');
  // A damaged profile must not prevent the picture from being sent.
  return withProfile
    .jpeg({ quality })
    .toBuffer()
    .catch(() => sharp(png, options).jpeg({ quality }).toBuffer());
}

/** Inserts a colour profile after the header of a PNG (W3C PNG, section 11.3.2.3, chunk `iCCP`). */
function insertProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), length, content, checksum, png.subarray(PNG_HEADER_BYTES)]);
}

const [input = '', output = '', ...limits] = process.argv.slice(2);
const [maxPixels = 0, maxSide = 0, quality = 0] = limits.map(Number);
const picture = await decodeHeic(await readFile(input), maxPixels);
await writeFile(output, await encodeJpeg(picture, maxSide, quality), { mode: 0o600 });
