import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withTimeout } from '@recado/timing';
import { type Media, TransportError } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';
import { encryptMedia } from './encryptMedia.ts';
import type { UploadedMedia } from './UploadedMedia.ts';

export interface MediaUploadOptions {
  readonly maxBytes: number;
  /** Timeout of the upload in milliseconds. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/**
 * Encrypts a file and uploads it to the media host.
 * @throws TransportError `media-refused`, or `unreachable` if the media host does not accept the
 * file
 */
export async function uploadMedia(sock: WASocket, media: Media, options: MediaUploadOptions): Promise<UploadedMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-media-'));
  try {
    const path = join(folder, 'encrypted');
    const file = await encryptMedia(media, path, options.maxBytes, options.signal);
    const upload = sock
      .waUploadToServer(path, {
        mediaType: media.kind,
        fileEncSha256B64: Buffer.from(file.fileEncSha256).toString('base64'),
        timeoutMs: options.deadlineMs,
      })
      .catch(throwUnreachable);
    const { directPath, mediaUrl } = await withTimeout(options.deadlineMs, upload, throwUnreachable, options.signal);
    return { ...file, directPath, url: mediaUrl };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function throwUnreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'The media host did not accept the file.', { cause });
}
