import sharp from 'sharp';

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (...values: number[]) =>
  Buffer.concat(values.map(value => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)])));
const text = (value: string) => Buffer.from(value, 'latin1');
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
};
const fullBox = (name: string, ...parts: Buffer[]) => box(name, u32(0), ...parts);
const identityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** EXIF block (TIFF) with the orientation 1 and the name of a phone's maker. */
export const buildExif = (orientation = 1): Buffer =>
  Buffer.concat([
    ...[text('MM'), u16(42), u32(8), u16(2)],
    ...[u16(0x010f), u16(2), u32(6, 38)],
    ...[u16(0x0112), u16(3), u32(1), u16(orientation), u16(0)],
    ...[u32(0), text('Apple\0')],
  ]);

interface TrackShape {
  /** Type of the handler, of four letters. */
  readonly handler: string;
  readonly sampleEntry: Buffer;
  readonly mediaHeader: Buffer;
}

/** Track of timed metadata, as iPhones store the place and, in Live Photos, the time of the picture (`mebx`). */
export function createMetadataTrack(key: string): TrackShape {
  const keyBox = box('keyd', text('mdta'), text(key));
  const dataType = box('dtyp', u32(0, 65));
  return {
    handler: 'meta',
    sampleEntry: box('mebx', Buffer.alloc(6), u16(1), box('keys', box('\0\0\0\x01', keyBox, dataType))),
    mediaHeader: box('gmhd', fullBox('gmin', u16(64), u16(0x8000), u16(0x8000), u16(0x8000), u32(0))),
  };
}

/** Second sound track of new iPhones, in a codec that ffmpeg does not know (immich-app/immich#30511). */
export const createSpatialSoundTrack = (): TrackShape => ({
  handler: 'soun',
  sampleEntry: box('apac', Buffer.alloc(6), u16(1), u32(0, 0), u16(5), u16(16), u32(0, 48_000 * 65_536)),
  mediaHeader: fullBox('smhd', u32(0)),
});

/**
 * Adds a track with one sample to a QuickTime file. The file's `moov` must be at the end, so that no offset changes.
 */
export function addTrack(file: Buffer, { handler, sampleEntry, mediaHeader }: TrackShape): Buffer {
  const at = file.lastIndexOf('moov') - 4;
  const moov = file.subarray(at);
  if (at + moov.readUInt32BE(0) !== file.length) throw new Error('moov is not at the end');
  const sampleOffset = file.indexOf('mdat') + 4;
  const trackId = moov.toString('latin1').split('trak').length;
  const tables = box(
    'stbl',
    fullBox('stsd', u32(1), sampleEntry),
    fullBox('stts', u32(1, 1, 600)),
    fullBox('stsc', u32(1, 1, 1, 1)),
    fullBox('stsz', u32(9, 1)),
    fullBox('stco', u32(1, sampleOffset)),
  );
  const information = box('minf', mediaHeader, box('dinf', fullBox('dref', u32(1), box('url ', u32(1)))), tables);
  const track = box(
    'trak',
    fullBox('tkhd', u32(0, 0, trackId, 0, 600, 0, 0, 0, 0), identityMatrix, u32(0, 0)),
    box(
      'mdia',
      fullBox('mdhd', u32(0, 0, 600, 600), u16(0), u16(0)),
      fullBox('hdlr', text(`mhlr${handler}`), u32(0, 0, 0), Buffer.from([0])),
      information,
    ),
  );
  return Buffer.concat([file.subarray(0, at), box('moov', moov.subarray(8), track)]);
}

const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
};
const xmp = (attributes: string, content = ''): Buffer =>
  segment(
    0xe1,
    text('http://ns.adobe.com/xap/1.0/\0'),
    text(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );

/**
 * Builds an Ultra HDR JPEG as Android 14 stores it: the picture, and after it a gain map, which XMP and the index of
 * pictures (CIPA DC-007, MPF) announce.
 */
export async function buildUltraHdr(picture: Buffer): Promise<Buffer> {
  const create = { width: 64, height: 48, channels: 3 as const, background: '#808080' };
  const plainMap = await sharp({ create }).greyscale().jpeg().toBuffer();
  const gainMap = Buffer.concat([plainMap.subarray(0, 2), xmp('hdrgm:GainMapMax="2.3"'), plainMap.subarray(2)]);
  const item = (semantic: string, rest = '') =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"${rest}/></rdf:li>`;
  const directory = `<Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ` Item:Length="${gainMap.length}"`)}</rdf:Seq></Container:Directory>`;
  const namespaces =
    'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"';
  const announcement = xmp(namespaces, directory);
  const index = (primarySize: number, mapOffset: number) =>
    segment(
      0xe2,
      text('MPF\0'),
      ...[text('MM'), u16(42), u32(8), u16(3)],
      ...[u16(0xb000), u16(7), u32(4), text('0100')],
      ...[u16(0xb001), u16(4), u32(1, 2)],
      ...[u16(0xb002), u16(7), u32(32, 50)],
      ...[u32(0), u32(0x030000, primarySize, 0, 0), u32(0, gainMap.length, mapOffset, 0)],
    );
  const primarySize = picture.length + announcement.length + index(0, 0).length;
  // Offsets count from the byte order of the index.
  const indexStart = 2 + announcement.length + 8;
  const head = Buffer.concat([picture.subarray(0, 2), announcement, index(primarySize, primarySize - indexStart)]);
  return Buffer.concat([head, picture.subarray(2), gainMap]);
}

/** Bytes of a frame by its mode (3GPP TS 26.101): 4.75 to 12.2 kbit/s. */
const AMR_FRAME_BYTES = [12, 13, 15, 17, 19, 20, 26, 31];

/** Builds a recording in AMR as old phones store it, of full frames in changing modes, and silence between words. */
export function buildAmr(frames: number): Buffer {
  let state = 1;
  const nextByte = () => {
    state = (state * 48_271) % 0x7fffffff;
    return state & 255;
  };
  const parts = Array.from({ length: frames }, (_, index) => {
    // Every third fifth of a second is a pause: a frame of comfort noise, then frames without data.
    if (Math.floor(index / 10) % 3 === 2)
      return index % 10 === 0 ? Buffer.from([0x44, ...Array.from({ length: 5 }, nextByte)]) : Buffer.from([0x7c]);
    const mode = index % AMR_FRAME_BYTES.length;
    return Buffer.from([(mode << 3) | 4, ...Array.from({ length: AMR_FRAME_BYTES[mode] ?? 0 }, nextByte)]);
  });
  return Buffer.concat([text('#!AMR\n'), ...parts]);
}
