const toAscii = (text: string) => Buffer.from(text, 'latin1');
const padFile = (head: Buffer, size = 4096) => Buffer.concat([head, Buffer.alloc(size - head.length, 7)]);
const buildBox = (name: string, ...bodies: Buffer[]) => {
  const body = Buffer.concat(bodies);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, toAscii(name), body]);
};
const buildIsoMedia = (brand: string) => padFile(buildBox('ftyp', toAscii(brand), Buffer.alloc(4), toAscii(brand)));

/** Sample files by format. Their first bytes follow the standard of the format; the other bytes are padding. */
export const sampleFiles = {
  jpeg: padFile(Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')),
  png: padFile(
    Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
      'hex',
    ),
  ),
  gif: padFile(toAscii('GIF89a')),
  mp4: buildIsoMedia('isom'),
  m4a: buildIsoMedia('M4A '),
  threeGp: buildIsoMedia('3gp5'),
  mp3: padFile(Buffer.from('fffb90640000000000000000', 'hex')),
  opus: padFile(
    Buffer.concat([
      toAscii('OggS'),
      Buffer.from('00020000000000000000000000000000000000000000', 'hex'),
      Buffer.from([1, 19]),
      toAscii('OpusHead'),
    ]),
  ),
  webm: padFile(
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  ),
  pdf: padFile(toAscii('%PDF-1.7\n')),
  html: toAscii('<!doctype html><title>Inicie sesión</title>'),
  text: toAscii('nombre,precio\nconcha,12\n'),
} as const;
