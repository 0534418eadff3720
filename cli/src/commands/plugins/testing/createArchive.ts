import { gzipSync } from 'node:zlib';

interface ArchiveEntry {
  readonly path: string;
  readonly content: string;
  readonly type?: string;
}

/** Creates a compressed tar archive, also one that npm itself would not create. */
export function createArchive(...entries: readonly ArchiveEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content, type = '0' }) => {
    const header = Buffer.alloc(512);
    header.write(path, 0);
    header.write(Buffer.byteLength(content).toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar\u000000', 257);
    writeChecksum(header);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Writes the sum of the header's bytes, in which the field of the sum itself counts as spaces. */
function writeChecksum(header: Buffer): void {
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
}
