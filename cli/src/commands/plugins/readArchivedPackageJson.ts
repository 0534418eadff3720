import { gunzipSync } from 'node:zlib';

const BLOCK_BYTES = 512;
/** Maximum bytes of an unpacked archive: a small file must not expand to all of the memory. */
const MAX_ARCHIVE_BYTES = 256 * 1024 * 1024;
const regularFileTypes = ['0', '\0'];

/**
 * Reads the package.json of a packed npm package without extracting it. Undefined if the archive has none.
 * Of several entries the last one counts, because npm overwrites the earlier ones when it extracts them.
 *
 * The format is ustar: blocks of 512 bytes, first a header with name, size in octal digits and type, then the content.
 */
export function readArchivedPackageJson(archive: Buffer): string | undefined {
  const blocks = unpack(archive);
  let content: string | undefined;
  for (let offset = 0; offset + BLOCK_BYTES <= blocks.length; ) {
    const header = blocks.subarray(offset, offset + BLOCK_BYTES);
    const size = Number.parseInt(readText(header, 124, 12), 8) || 0;
    const start = offset + BLOCK_BYTES;
    // npm ignores the name of the first folder, which is usually `package`.
    const isPackageJson = /^[^/]+\/package\.json$/.test(readText(header, 0, 100));
    if (isPackageJson && regularFileTypes.includes(String.fromCharCode(header[156] ?? 0)))
      content = blocks.subarray(start, start + size).toString('utf8');
    offset = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return content;
}

function unpack(archive: Buffer): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength: MAX_ARCHIVE_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Reads a text field, which ends with a zero byte unless it fills the field. */
function readText(header: Buffer, start: number, length: number): string {
  const [text = ''] = header
    .subarray(start, start + length)
    .toString('utf8')
    .split('\0');
  return text.trim();
}
