import type { IncomingMessage } from 'node:http';
import { type Agent, get } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { MediaGone } from '@recado/transport';
import type { proto, WAMessageKey } from '@whiskeysockets/baileys';
import { deriveMediaKeys } from './deriveMediaKeys.ts';
import { type ExpectedFileIntegrity, MediaDecryption } from './MediaDecryption.ts';
import type { mediaKeyInfo } from './mediaKeyInfo.ts';

/**
 * A message's reference to its file. It has no `url`, because a malicious sender could put any host into it.
 */
export interface MediaReference extends ExpectedFileIntegrity {
  readonly kind: keyof typeof mediaKeyInfo;
  readonly mediaKey: Uint8Array;
  /** Path of the file on WhatsApp's media host. */
  readonly directPath: string;
}

export interface MediaSource {
  /** The only host from which files are fetched. It includes the port unless the port is 443. */
  readonly host: string;
  readonly agent?: Agent | undefined;
  /** Timeout for the whole file, in milliseconds. */
  readonly deadlineMs: number;
  /** Key of the message, with which a later session asks the phone for the file. */
  readonly messageKey?: WAMessageKey;
  /** Asks the account's phone to upload this file again. Afterwards, `part` contains the new path. */
  requestReupload?(part: proto.IMessage): Promise<void>;
}

/**
 * Fetches and decrypts a file from WhatsApp's media host. Does not follow redirects. The returned stream fails
 * if the download is incomplete or the file differs from the message's hash and size.
 * @throws MediaGone if the host no longer has the file
 * @throws Error if the path is invalid, the host does not deliver the file, or the deadline passes
 */
export async function fetchMedia(media: MediaReference, source: MediaSource): Promise<Readable> {
  if (!/^\/[^/\\]/.test(media.directPath)) throw new Error('The media has no path on the media host.');
  const url = new URL(`https://${source.host}${media.directPath}`);
  if (url.host !== source.host) throw new Error('The media is not on the media host.');
  const signal = AbortSignal.timeout(source.deadlineMs);
  const response = await requestFromMediaHost(url, source.agent, signal);
  const plain = new MediaDecryption(deriveMediaKeys(media.mediaKey, media.kind), media);
  // Ignore errors here, because the stream `plain` passes them to the code that reads it.
  pipeline(response, plain, () => undefined);
  return plain;
}

const GONE_STATUSES: readonly (number | undefined)[] = [403, 404, 410];

/**
 * Requests a file from the media host and returns the response, whose status is 200.
 * @throws MediaGone if the status is 403, 404 or 410. The host refuses an expired path with any of them
 * @throws Error if the status is any other
 */
export function requestFromMediaHost(
  url: URL,
  agent: Agent | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = { origin: 'https://web.whatsapp.com' };
  return new Promise((resolve, reject) => {
    const clientRequest = get(url, { headers, signal, ...(agent ? { agent } : {}) }, response => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.destroy();
      const { statusCode } = response;
      const errorMessage = `The media host answered ${statusCode}.`;
      reject(GONE_STATUSES.includes(statusCode) ? new MediaGone(errorMessage) : new Error(errorMessage));
    });
    clientRequest.on('error', reject);
  });
}
