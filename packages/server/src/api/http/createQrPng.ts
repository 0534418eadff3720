import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** White modules around the code, which cameras need (ISO/IEC 18004). */
const MARGIN_MODULES = 4;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY_8_BITS = Buffer.from([8, 0, 0, 0, 0]);
const WHITE = 0xff;

/**
 * Draws a QR code with error correction M, in pure black on white.
 *
 * @param width width and height in pixels; larger if the code needs more
 * @returns the PNG image
 */
export function createQrPng(text: string, width: number): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const scale = Math.max(1, Math.floor(width / (size + 2 * MARGIN_MODULES)));
  const pixels = Math.max(width, (size + 2 * MARGIN_MODULES) * scale);
  // Whole pixels per module keep the edges sharp. The margin takes the rest.
  const offset = Math.floor((pixels - size * scale) / 2);
  const rowBytes = 1 + pixels;
  const rows = Buffer.alloc(rowBytes * pixels, WHITE);
  for (let y = 0; y < pixels; y += 1) {
    // Each row starts with the type of its filter, which is none.
    rows[y * rowBytes] = 0;
    const modules = data[Math.floor((y - offset) / scale)] ?? [];
    for (const [column, isBlack] of modules.entries())
      if (isBlack) {
        const start = y * rowBytes + 1 + offset + column * scale;
        rows.fill(0, start, start + scale);
      }
  }
  const dimensions = Buffer.alloc(8);
  dimensions.writeUInt32BE(pixels, 0);
  dimensions.writeUInt32BE(pixels, 4);
  return Buffer.concat([
    PNG_SIGNATURE,
    createChunk('IHDR', Buffer.concat([dimensions, GREY_8_BITS])),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
