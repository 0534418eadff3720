/** One coded picture: a sample of HEVC with its configuration, as ffmpeg writes them into an MP4 file. */
export interface HevcPicture {
  readonly sample: Buffer;
  /** Content of the `hvcC` box. */
  readonly configuration: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface HeicOptions {
  readonly width: number;
  readonly height: number;
  /** Tiles from left to right and from top to bottom. A single tile is stored without a grid. */
  readonly tiles: readonly HevcPicture[];
  readonly columns?: number;
  /** Quarter turns against the clock (`irot`). */
  readonly rotation?: 0 | 1 | 2 | 3;
  /** Axis of the mirroring (`imir`): 0 vertical, 1 horizontal. */
  readonly mirror?: 0 | 1;
  readonly icc?: Buffer;
  /** Further independent pictures after the primary one, as in a burst. */
  readonly others?: readonly HevcPicture[];
  /** Bytes after the file's boxes, such as the video of Samsung's motion photos (`mpvd`). */
  readonly trailer?: Buffer;
  readonly brand?: string;
}

const u16 = (...values: number[]) => Buffer.concat(values.map(value => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map(value => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
};
const fullBox = (name: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(name, u32(version * 2 ** 24 + flags), ...parts);
const text = (value: string) => Buffer.from(value, 'latin1');

/** Extracts the picture from an MP4 file with one frame of HEVC. */
export function readHevcPicture(mp4: Buffer, width: number, height: number): HevcPicture {
  const contentOf = (name: string) => {
    const at = mp4.indexOf(name);
    return mp4.subarray(at + 4, at - 4 + mp4.readUInt32BE(at - 4));
  };
  return { sample: contentOf('mdat'), configuration: contentOf('hvcC'), width, height };
}

/** Builds a HEIC file (ISO/IEC 23008-12) with the structure of a phone's camera: a grid of hidden tiles. */
export function buildHeic(options: HeicOptions): Buffer {
  const { tiles, others = [], trailer = Buffer.alloc(0), brand = 'heic' } = options;
  const ftyp = box('ftyp', text(brand), u32(0), text('mif1'), text('heic'));
  const pictures = [...tiles, ...others];
  const size = buildMeta(options, 0).length;
  const meta = buildMeta(options, ftyp.length + size + 8);
  return Buffer.concat([ftyp, meta, box('mdat', ...pictures.map(({ sample }) => sample)), trailer]);
}

function buildMeta(options: HeicOptions, dataOffset: number): Buffer {
  const { width, height, tiles, columns = 1, rotation, mirror, icc, others = [] } = options;
  const pictures = [...tiles, ...others];
  const hasGrid = tiles.length > 1;
  const gridId = pictures.length + 1;
  const primaryId = hasGrid ? gridId : 1;
  const grid = Buffer.concat([Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]), u16(width, height)]);

  const properties: Buffer[] = [];
  const associations: [id: number, property: number, essential: boolean][] = [];
  const add = (id: number, property: Buffer, essential = false) => {
    properties.push(property);
    associations.push([id, properties.length, essential]);
  };
  pictures.forEach((picture, index) => {
    add(index + 1, box('hvcC', picture.configuration), true);
    add(index + 1, fullBox('ispe', 0, 0, u32(picture.width, picture.height)));
  });
  if (hasGrid) add(gridId, fullBox('ispe', 0, 0, u32(width, height)));
  if (icc) add(primaryId, box('colr', text('prof'), icc));
  if (rotation !== undefined) add(primaryId, box('irot', Buffer.from([rotation])), true);
  if (mirror !== undefined) add(primaryId, box('imir', Buffer.from([mirror])), true);

  const ids = [...pictures.map((_, index) => index + 1), ...(hasGrid ? [gridId] : [])];
  const isHidden = (id: number) => hasGrid && id <= tiles.length;
  const infe = ids.map(id =>
    fullBox('infe', 2, isHidden(id) ? 1 : 0, u16(id, 0), text(id === gridId && hasGrid ? 'grid' : 'hvc1'), text('\0')),
  );
  const associationsOf = (id: number) => associations.filter(([item]) => item === id);
  const ipma = ids.map(id =>
    Buffer.concat([
      u16(id),
      Buffer.from([associationsOf(id).length]),
      ...associationsOf(id).map(([, property, essential]) => u16((essential ? 0x8000 : 0) | property)),
    ]),
  );
  let offset = dataOffset;
  const iloc = pictures.map(({ sample }, index) => {
    const entry = Buffer.concat([u16(index + 1, 0, 0, 1), u32(offset, sample.length)]);
    offset += sample.length;
    return entry;
  });
  if (hasGrid) iloc.push(Buffer.concat([u16(gridId, 1, 0, 1), u32(0, grid.length)]));
  return fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, u32(0), text('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, 0, u16(primaryId)),
    fullBox('iinf', 0, 0, u16(ids.length), ...infe),
    ...(hasGrid
      ? [fullBox('iref', 0, 0, box('dimg', u16(gridId, tiles.length), u16(...tiles.map((_, index) => index + 1))))]
      : []),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 1, u32(ids.length), ...ipma)),
    fullBox('iloc', 1, 0, Buffer.from([0x44, 0]), u16(iloc.length), ...iloc),
    box('idat', grid),
  );
}
