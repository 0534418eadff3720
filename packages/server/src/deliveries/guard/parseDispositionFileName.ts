/**
 * Reads the file name of a `Content-Disposition` header (RFC 6266), first from `filename*`, then from
 * `filename`. The name is not sanitized.
 */
export function parseDispositionFileName(header: string): string | undefined {
  const extended = /(?:^|;)\s*filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header);
  const decoded = extended?.[2] && decodeExtended(extended[1] ?? '', extended[2]);
  if (decoded) return decoded;
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = quoted ?? /(?:^|;)\s*filename\s*=\s*([^;"]+)/i.exec(header)?.[1];
  return plain && decodeUtf8(plain).trim();
}

/** Decodes a `filename*` value (RFC 8187): percent-encoded bytes in UTF-8 or, from old servers, ISO 8859-1. */
function decodeExtended(charset: string, value: string): string | undefined {
  try {
    const bytes = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
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
