/**
 * Reads the file name of a `Content-Disposition` header (RFC 6266), first from `filename*`, then from
 * `filename`. The name is not sanitized.
 */
export function parseDispositionFileName(header: string): string | undefined {
  // Some servers quote the extended value, although RFC 8187 forbids this.
  const extended = /(?:^|;)\s*filename\*\s*=\s*"?([\w-]+)'[^']*'([^;\s"]+)/i.exec(header);
  const decoded = extended?.[2] && decodeExtended(extended[1] ?? '', extended[2]);
  if (decoded) return decoded;
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = quoted ?? /(?:^|;)\s*filename\s*=\s*([^;"]+)/i.exec(header)?.[1];
  return plain && decodeEscapes(decodeUtf8(plain).trim());
}

/**
 * Decodes a plain `filename` that is percent-encoded, or an encoded word of e-mail (RFC 2047). Neither belongs in
 * HTTP, but programs send both, and browsers decode the first. Returns any other value unchanged.
 */
function decodeEscapes(text: string): string {
  const [, charset, encoding, data] = /^=\?([\w-]+)\?([bq])\?([^?\s]*)\?=$/i.exec(text) ?? [];
  try {
    if (charset !== undefined && data !== undefined) {
      const quotedPrintable = data.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => toLatin1(hex));
      const bytes =
        encoding?.toLowerCase() === 'b' ? Buffer.from(data, 'base64') : Buffer.from(quotedPrintable, 'latin1');
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    }
    return /^[\x21-\x7e]*%[0-9a-f]{2}[\x21-\x7e]*$/i.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

const toLatin1 = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** Decodes a `filename*` value (RFC 8187): percent-encoded bytes in UTF-8 or, from old servers, ISO 8859-1. */
function decodeExtended(charset: string, value: string): string | undefined {
  try {
    const bytes = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => toLatin1(hex));
    return charset.toLowerCase() === 'utf-8' ? decodeURIComponent(value) : bytes;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a header value as UTF-8, because many servers send UTF-8 although headers are read byte by byte.
 * Returns a value that is not valid UTF-8 unchanged.
 */
function decodeUtf8(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
