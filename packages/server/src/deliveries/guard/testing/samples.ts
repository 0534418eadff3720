const ascii = (text: string) => Buffer.from(text, 'latin1');
const fill = (head: Buffer, size = 4096) => Buffer.concat([head, Buffer.alloc(size - head.length, 7)]);
const box = (name: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, ascii(name), body]);
};
const isoMedia = (brand: string) => fill(box('ftyp', ascii(brand), Buffer.alloc(4), ascii(brand)));

/** Files whose first bytes are as in the standards of their formats; nothing after these is. */
export const samples = {
  jpeg: fill(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')),
  png: fill(
    Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
      'hex',
    ),
  ),
  gif: fill(ascii('GIF89a')),
  mp4: isoMedia('isom'),
  m4a: isoMedia('M4A '),
  threeGp: isoMedia('3gp5'),
  mp3: fill(Buffer.from('fffb90640000000000000000', 'hex')),
  opus: fill(
    Buffer.concat([
      ascii('OggS'),
      Buffer.from('00020000000000000000000000000000000000000000', 'hex'),
      Buffer.from([1, 19]),
      ascii('OpusHead'),
    ]),
  ),
  webm: fill(
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  ),
  pdf: fill(ascii('%PDF-1.7\n')),
  html: ascii('<!doctype html><title>Inicie sesión</title>'),
  text: ascii('nombre,precio\nconcha,12\n'),
} as const;
