/** Characters of Windows-1252 from 0x80 to 0x9F, as https://encoding.spec.whatwg.org/index-windows-1252.txt lists them. */
const UPPER_CONTROL_CHARACTERS =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** Bytes that are examined for the NUL bytes of UTF-16. */
const EXAMINED_BYTES = 512;
const MIN_UTF16_BYTES = 20;

/** Recognizes UTF-16 without a byte order mark: in Latin text, every second byte is NUL, and no other. */
function findUnmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < MIN_UTF16_BYTES) return undefined;
  const head = bytes.subarray(0, EXAMINED_BYTES);
  const countNuls = (parity: number) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [even, odd] = [countNuls(0), countNuls(1)];
  if (Math.max(even, odd) < head.length * 0.4 || Math.min(even, odd) > 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Decodes a text file by its byte order mark or its NUL bytes, as UTF-8, or otherwise as Windows-1252, the encoding of Excel's CSV. */
export function decodeListText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const unmarked = findUnmarkedUtf16(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Node 20 decodes Windows-1252 as ISO 8859-1, in which typographic quotation marks and dashes are control characters.
    return bytes
      .toString('latin1')
      .replace(/[\u0080-\u009F]/g, character => UPPER_CONTROL_CHARACTERS[character.charCodeAt(0) - 0x80] ?? character);
  }
}
