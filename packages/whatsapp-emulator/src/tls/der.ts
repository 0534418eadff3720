/** DER encoders (ITU-T X.690) for the ASN.1 types of a certificate. Each function returns a whole element. */

export function encodeDerTlv(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length
      .toString(16)
      .padStart(8, '0')
      .replace(/^(00)+/, ''),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

export const encodeDerSequence = (...elements: readonly Uint8Array[]): Buffer => encodeDerTlv(0x30, ...elements);
export const encodeDerSet = (...elements: readonly Uint8Array[]): Buffer => encodeDerTlv(0x31, ...elements);
export const encodeDerBoolean = (value: boolean): Buffer => encodeDerTlv(0x01, Buffer.from([value ? 0xff : 0]));
export const encodeDerOctetString = (bytes: Uint8Array): Buffer => encodeDerTlv(0x04, bytes);
export const encodeDerUtf8String = (text: string): Buffer => encodeDerTlv(0x0c, Buffer.from(text));

/** Encodes a non-negative integer from its big-endian bytes. */
export function encodeDerInteger(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex(byte => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start));
  const sign = (digits[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0);
  return encodeDerTlv(0x02, sign, digits);
}

/** @param unusedBits number of bits to ignore at the end of the last byte */
export function encodeDerBitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return encodeDerTlv(0x03, Buffer.from([unusedBits]), bytes);
}

/** @param dotted dotted notation, for example `1.2.840.10045.4.3.2` */
export function encodeDerObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encodeDerTlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/**
 * Encodes a time with a resolution of one second: as UTCTime until the end of 2049, later as GeneralizedTime
 * (RFC 5280 §4.1.2.5).
 */
export function encodeDerTime(date: Date): Buffer {
  const text = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? encodeDerTlv(0x17, Buffer.from(text.slice(2)))
    : encodeDerTlv(0x18, Buffer.from(text));
}

/** Encodes an element with the context-specific tag `[number]`, constructed unless `primitive` is set. */
export function encodeDerContextTag(number: number, content: Uint8Array, primitive = false): Buffer {
  return encodeDerTlv((primitive ? 0x80 : 0xa0) | number, content);
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = arc >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
