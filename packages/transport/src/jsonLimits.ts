export interface JsonLimits {
  /** Maximum nesting of objects and lists. */
  readonly maxDepth: number;
  /** Maximum number of values in all objects and lists together. */
  readonly maxValues: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns whether a JSON text contains more levels or values than allowed. Call it before `JSON.parse`, whose time
 * depends on the number of values: three megabytes of `[` take seconds, of one text a few milliseconds.
 *
 * @param text UTF-8 bytes, which need not be valid JSON
 */
export function exceedsJsonLimits(text: Uint8Array, { maxDepth, maxValues }: JsonLimits): boolean {
  let [depth, values, isInString] = [0, 1, false];
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return true;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    if (values > maxValues) return true;
  }
  return false;
}
