import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Content, Media, MediaContent } from '../content.ts';
import { TransportError } from '../errors.ts';
import type { OutgoingContent, SendableMessageKind } from '../message.ts';
import type { TransportCapabilities } from '../TransportCapabilities.ts';
import type { TemplateContent } from '../templates.ts';

/** Media as the fake network stores it, with its bytes instead of a stream. */
export type FakeMedia = Omit<Media, 'open' | 'size' | 'sha256'> & { readonly bytes: Uint8Array };

/** Content types of the transport port, with the bytes of a file instead of a stream. */
export type FakeContent =
  | Exclude<Content, { type: 'media' }>
  | (Omit<MediaContent, 'media'> & { readonly media: FakeMedia });

const CHUNK_BYTES = 65_536;

function* splitIntoChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function toMedia({ bytes, ...metadata }: FakeMedia): Media {
  return {
    ...metadata,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from(splitIntoChunks(bytes), { objectMode: false }),
  };
}

/** Converts content that the network stores to the content that a client receives. */
export function toTransportContent(content: FakeContent): Content {
  return content.type === 'media' ? { ...content, media: toMedia(content.media) } : content;
}

async function readAll(media: Media, maxBytes: number): Promise<Buffer> {
  const stream = await media.open();
  const parts: Buffer[] = [];
  let size = 0;
  // Even if an error ends this loop early, the loop destroys the stream, so no other cleanup is needed.
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxBytes) throw new Error('The media is larger than allowed.');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/**
 * Reads the content of an outgoing message.
 * @throws TransportError `media-refused` if the file cannot be read, is too large, or does not match
 *   its declared size or hash
 */
export async function readOutgoingContent(
  content: Exclude<OutgoingContent, TemplateContent>,
  maxBytes: number,
): Promise<FakeContent> {
  if ('target' in content) return { ...content, target: content.target.id };
  if (content.type !== 'media') return content;
  const { media } = content;
  const createRefusal = (message: string, cause?: unknown) => new TransportError('media-refused', message, { cause });
  if (media.size !== undefined && media.size > maxBytes) throw createRefusal('The media is larger than allowed.');
  const bytes = await readAll(media, maxBytes).catch((cause: unknown) => {
    throw createRefusal('The media could not be read.', cause);
  });
  if (media.size !== undefined && media.size !== bytes.length) throw createRefusal('The media has another size.');
  if (media.sha256 !== undefined && media.sha256 !== createHash('sha256').update(bytes).digest('hex'))
    throw createRefusal('The media has another SHA-256.');
  const { open: _open, size: _size, sha256: _sha256, ...metadata } = media;
  return { ...content, media: { ...metadata, bytes } };
}

/** Voice notes have a separate kind, `voice`. All other files have the kind of their media. */
const getSendableKind = (content: OutgoingContent): SendableMessageKind => {
  if (content.type === 'number-request') return 'numberRequest';
  if (content.type !== 'media') return content.type;
  return content.media.voice ? 'voice' : content.media.kind;
};

/** @throws TransportError `unsupported` if the capabilities do not include this kind of content */
export function assertContentSupported(content: OutgoingContent, { media, sends = [] }: TransportCapabilities): void {
  const kind = getSendableKind(content);
  if (!([...media, ...sends, 'text'] as readonly SendableMessageKind[]).includes(kind))
    throw new TransportError('unsupported', `No ${kind}.`);
}
