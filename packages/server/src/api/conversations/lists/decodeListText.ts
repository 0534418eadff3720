/** Characters of Windows-1252 from 0x80 to 0x9F, as https://encoding.spec.whatwg.org/index-windows-1252.txt lists them. */
const UPPER_CONTROL_CHARACTERS =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** Decodes a text file by its byte order mark, as UTF-8, or otherwise as Windows-1252, the encoding of Excel's CSV. */
export function decodeListText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Node 20 decodes Windows-1252 as ISO 8859-1, in which typographic quotation marks and dashes are control characters.
    return bytes
      .toString('latin1')
      .replace(/[\u0080-\u009F]/g, character => UPPER_CONTROL_CHARACTERS[character.charCodeAt(0) - 0x80] ?? character);
  }
}
