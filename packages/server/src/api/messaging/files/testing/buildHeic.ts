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
  /** EXIF block of the camera (TIFF), stored as an item that describes the picture. */
  readonly exif?: Buffer;
  /** Small picture that file managers show. */
  readonly thumbnail?: HevcPicture;
  /** Pictures that programs combine with the primary one, such as depths and gain maps (`auxC`, with their URN). */
  readonly auxiliaries?: readonly { readonly picture: HevcPicture; readonly type: string; readonly icc?: Buffer }[];
  /** Whether the last auxiliary picture is a gain map of ISO 21496-1, from which a `tmap` item derives an HDR picture. */
  readonly hasToneMap?: boolean;
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

interface HeicItem {
  readonly id: number;
  readonly type: string;
  readonly isHidden?: boolean;
  readonly data: Buffer;
  /** Whether the data is in `idat` of the meta box. */
  readonly isInline?: boolean;
  readonly properties: readonly { readonly box: Buffer; readonly isEssential?: boolean }[];
  /** Kinds of references to other items, with the IDs of these. */
  readonly references?: Readonly<Record<string, readonly number[]>>;
}

/** Builds a HEIC file (ISO/IEC 23008-12) with the structure of a phone's camera: a grid of hidden tiles. */
export function buildHeic(options: HeicOptions): Buffer {
  const { trailer = Buffer.alloc(0), brand = 'heic', hasToneMap = false } = options;
  const brands = ['mif1', 'heic', ...(hasToneMap ? ['tmap'] : [])];
  const ftyp = box('ftyp', text(brand), u32(0), ...brands.map(text));
  const { items, primaryId } = listItems(options);
  const size = buildMeta(items, { primaryId, dataOffset: 0, hasToneMap }).length;
  const meta = buildMeta(items, { primaryId, dataOffset: ftyp.length + size + 8, hasToneMap });
  const data = items.flatMap(item => (item.isInline ? [] : [item.data]));
  return Buffer.concat([ftyp, meta, box('mdat', ...data), trailer]);
}

function listItems(options: HeicOptions): { readonly items: readonly HeicItem[]; readonly primaryId: number } {
  const { width, height, tiles, columns = 1, rotation, mirror, icc, exif, thumbnail } = options;
  const { others = [], auxiliaries = [], hasToneMap = false } = options;
  const items: HeicItem[] = [];
  const nextId = () => items.length + 1;
  const toPicture = (picture: HevcPicture, extra: Partial<HeicItem> = {}): HeicItem => ({
    ...{ id: nextId(), type: 'hvc1', data: picture.sample, ...extra },
    properties: [
      { box: box('hvcC', picture.configuration), isEssential: true },
      { box: sizeOf(picture) },
      ...(extra.properties ?? []),
    ],
  });
  const primaryProperties = [
    ...(icc ? [{ box: box('colr', text('prof'), icc) }] : []),
    ...(rotation === undefined ? [] : [{ box: box('irot', Buffer.from([rotation])), isEssential: true }]),
    ...(mirror === undefined ? [] : [{ box: box('imir', Buffer.from([mirror])), isEssential: true }]),
  ];
  const hasGrid = tiles.length > 1;
  // Auxiliary pictures come first in the list of properties, as programs that edit pictures write them.
  for (const { picture, type, icc: profile } of auxiliaries) {
    const properties = [
      { box: fullBox('auxC', 0, 0, text(`${type}\0`)), isEssential: true },
      ...(profile ? [{ box: box('colr', text('prof'), profile) }] : []),
    ];
    items.push(toPicture(picture, { isHidden: true, properties, references: { auxl: [] } }));
  }
  const auxiliaryIds = items.map(({ id }) => id);
  const firstTile = nextId();
  for (const tile of tiles)
    items.push(toPicture(tile, hasGrid ? { isHidden: true } : { properties: primaryProperties }));
  const tileIds = tiles.map((_, index) => firstTile + index);
  const primaryId = hasGrid ? nextId() : firstTile;
  if (hasGrid)
    items.push({
      ...{ id: primaryId, type: 'grid', isInline: true, references: { dimg: tileIds } },
      data: Buffer.concat([Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]), u16(width, height)]),
      properties: [{ box: sizeOf({ width, height }) }, ...primaryProperties],
    });
  for (const other of others) items.push(toPicture(other));
  if (thumbnail) items.push(toPicture(thumbnail, { references: { thmb: [primaryId] } }));
  if (exif)
    items.push({
      ...{ id: nextId(), type: 'Exif', isHidden: true, properties: [], references: { cdsc: [primaryId] } },
      data: Buffer.concat([u32(6), text('Exif\0\0'), exif]),
    });
  if (hasToneMap)
    items.push({
      ...{ id: nextId(), type: 'tmap', data: Buffer.alloc(62), properties: [{ box: sizeOf({ width, height }) }] },
      references: { dimg: [primaryId, ...auxiliaryIds.slice(-1)] },
    });
  // Since iOS 18, a gain map belongs to two pictures (strukturag/libheif#1190).
  const toneMapIds = items.flatMap(({ id, type }) => (type === 'tmap' ? [id] : []));
  const linked = items.map(item =>
    item.references?.auxl ? { ...item, references: { auxl: [primaryId, ...toneMapIds] } } : item,
  );
  return { items: linked, primaryId };
}

const sizeOf = ({ width, height }: Pick<HevcPicture, 'width' | 'height'>) => fullBox('ispe', 0, 0, u32(width, height));

interface MetaOptions {
  readonly primaryId: number;
  readonly dataOffset: number;
  readonly hasToneMap: boolean;
}

function buildMeta(items: readonly HeicItem[], { primaryId, dataOffset, hasToneMap }: MetaOptions): Buffer {
  const properties: Buffer[] = [];
  const ipma = items.map(item => {
    const indexes = item.properties.map(({ box: property, isEssential }) => {
      // Equal properties are stored once, as phones do for the tiles of a grid.
      if (!properties.some(known => known.equals(property))) properties.push(property);
      const index = properties.findIndex(known => known.equals(property)) + 1;
      return u16((isEssential ? 0x8000 : 0) | index);
    });
    return Buffer.concat([u16(item.id), Buffer.from([indexes.length]), ...indexes]);
  });
  const infe = items.map(({ id, type, isHidden }) =>
    fullBox('infe', 2, isHidden ? 1 : 0, u16(id, 0), text(type), text('\0')),
  );
  const iref = items.flatMap(({ id, references = {} }) =>
    Object.entries(references).map(([kind, ids]) => box(kind, u16(id, ids.length), u16(...ids))),
  );
  let [offset, inlineOffset] = [dataOffset, 0];
  const iloc = items.map(({ id, data, isInline }) => {
    const start = isInline ? inlineOffset : offset;
    if (isInline) inlineOffset += data.length;
    else offset += data.length;
    return Buffer.concat([u16(id, isInline ? 1 : 0, 0, 1), u32(start, data.length)]);
  });
  const toneMapId = items.find(({ type }) => type === 'tmap')?.id ?? 0;
  const groups = box('grpl', fullBox('altr', 0, 0, u32(items.length + 1, 2, toneMapId, primaryId)));
  return fullBox(
    'meta',
    0,
    0,
    fullBox('hdlr', 0, 0, u32(0), text('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, 0, u16(primaryId)),
    fullBox('iinf', 0, 0, u16(items.length), ...infe),
    ...(iref.length > 0 ? [fullBox('iref', 0, 0, ...iref)] : []),
    box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 1, u32(items.length), ...ipma)),
    fullBox('iloc', 1, 0, Buffer.from([0x44, 0]), u16(iloc.length), ...iloc),
    box('idat', ...items.flatMap(item => (item.isInline ? [item.data] : []))),
    ...(hasToneMap ? [groups] : []),
  );
}
