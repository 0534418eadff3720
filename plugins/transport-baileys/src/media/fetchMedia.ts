import type { IncomingMessage } from 'node:http';
import { type Agent, get } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { MediaGone } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import { type Expected, MediaDecryption } from './MediaDecryption.ts';
import { mediaKeys } from './mediaKeys.ts';
import type { keyInfo } from './mediaTypes.ts';

/** What a message says about its file. Its `url` is left out on purpose: whoever wrote it chose the host. */
export interface MediaReference extends Expected {
  readonly kind: keyof typeof keyInfo;
  readonly mediaKey: Uint8Array;
  /** Path at the media host. */
  readonly directPath: string;
}

export interface MediaSource {
  /** The only host that files are fetched from, with its port if it is not 443. */
  readonly host: string;
  readonly agent?: Agent | undefined;
  /** For the whole file, milliseconds. */
  readonly deadlineMs: number;
  /** Has our phone upload the file of this message again: then its part says where. */
  again?(part: proto.IMessage): Promise<void>;
}

/**
 * The plain bytes of a file at WhatsApp's media host. Redirects are not followed.
 * @throws MediaGone when the host has it no more; Error when the path is not one, the host does not give the file, or the deadline passes; the stream fails
 * when it breaks off or is not what the message said
 */
export async function fetchMedia(media: MediaReference, source: MediaSource): Promise<Readable> {
  if (!/^\/[^/\\]/.test(media.directPath)) throw new Error('The media has no path at the media host.');
  const url = new URL(`https://${source.host}${media.directPath}`);
  if (url.host !== source.host) throw new Error('The media is not at the media host.');
  const signal = AbortSignal.timeout(source.deadlineMs);
  const response = await request(url, source.agent, signal);
  const plain = new MediaDecryption(mediaKeys(media.mediaKey, media.kind), media);
  // The error reaches the reader through `plain`.
  pipeline(response, plain, () => undefined);
  return plain;
}

/** @throws MediaGone, Error unless the answer is 200 */
export function request(url: URL, agent: Agent | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { origin: 'https://web.whatsapp.com' };
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers, signal, ...(agent ? { agent } : {}) }, response => {
      if (response.statusCode === 200) {
        resolve(response);
        return;
      }
      response.destroy();
      const { statusCode } = response;
      const what = `The media host answered ${statusCode}.`;
      reject(statusCode === 404 || statusCode === 410 ? new MediaGone(what) : new Error(what));
    });
    sent.on('error', reject);
  });
}
