import type { Incoming } from './exchange.ts';

export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array };

/** Reads a body by its `Content-Type`. JSON that does not parse is text: it is shown, and trusted as nothing more. */
export function readBody({ headers, bytes }: Pick<Incoming, 'headers' | 'bytes'>): Body {
  if (bytes.length === 0) return { kind: 'none' };
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^application\/([\w.+-]+\+)?json$/.test(mediaType)) return json(bytes);
  return mediaType.startsWith('text/')
    ? { kind: 'text', value: text(bytes) }
    : { kind: 'bytes', value: bytes };
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function json(bytes: Uint8Array): Body {
  const value = text(bytes);
  try {
    return { kind: 'json', value: JSON.parse(value) as unknown };
  } catch {
    return { kind: 'text', value };
  }
}
