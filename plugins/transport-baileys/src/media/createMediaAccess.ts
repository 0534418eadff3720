import type { Media } from '@recado/transport';
import type { proto, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import { readMediaContent } from '../incoming/content/readMediaContent.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';
import type { MediaSource } from './fetchMedia.ts';
import { decodeMediaLocator } from './mediaLocator.ts';
import { requestMediaReupload } from './requestMediaReupload.ts';

/** How one session finds and requests the files of messages. */
export interface MediaAccess {
  readonly source: MediaSource;
  /** Requests that the account's phone uploads a file again. */
  requestReupload(key: WAMessageKey, part: proto.IMessage): Promise<void>;
  /** Returns the file of a locator, or undefined if the text is not a locator of this transport. */
  findMedia(locator: string): Media | undefined;
}

/** @param signal aborted when the session ends */
export function createMediaAccess(
  sock: WASocket,
  { mediaHost, agent, timings: { mediaMs } }: BaileysSettings,
  signal: AbortSignal,
): MediaAccess {
  const source = { host: mediaHost, agent, deadlineMs: mediaMs };
  const requestReupload = (key: WAMessageKey, part: proto.IMessage) =>
    requestMediaReupload(sock, { key, message: part }, mediaMs, signal);
  return {
    source,
    requestReupload,
    findMedia(locator) {
      const location = decodeMediaLocator(locator);
      if (!location) return undefined;
      const { key, part } = location;
      const content = readMediaContent(part, {
        ...source,
        messageKey: key,
        requestReupload: file => requestReupload(key, file),
      });
      return content?.media;
    },
  };
}
