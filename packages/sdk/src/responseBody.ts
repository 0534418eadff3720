import type { IncomingResponse } from './sendRequest.ts';

export type ResponseBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array };

/** Parses a body according to its `Content-Type`. Malformed JSON becomes text, which is only for display. */
export function parseResponseBody({ headers, bytes }: Pick<IncomingResponse, 'headers' | 'bytes'>): ResponseBody {
  if (bytes.length === 0) return { kind: 'none' };
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/^application\/([\w.+-]+\+)?json$/.test(mediaType)) return parseJson(bytes);
  return mediaType.startsWith('text/') ? { kind: 'text', value: decodeText(bytes) } : { kind: 'bytes', value: bytes };
}

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function parseJson(bytes: Uint8Array): ResponseBody {
  const value = decodeText(bytes);
  try {
    return { kind: 'json', value: JSON.parse(value) as unknown };
  } catch {
    return { kind: 'text', value };
  }
}
