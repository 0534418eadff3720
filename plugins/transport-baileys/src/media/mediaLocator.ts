import { proto, type WAMessageKey } from '@whiskeysockets/baileys';

/** What a later session needs to fetch the file of a message. */
export interface MediaLocation {
  readonly key: WAMessageKey;
  /** The part of the message with the file's path and key. */
  readonly part: proto.IMessage;
}

/** Converts the location of a file to a text. The part is encoded without its preview, which can be large. */
export function encodeMediaLocator({ id, remoteJid, fromMe, participant }: WAMessageKey, part: proto.IMessage): string {
  const withoutPreview = Object.fromEntries(
    Object.entries(part).map(([name, file]) => [name, { ...file, jpegThumbnail: undefined }]),
  );
  return JSON.stringify({
    key: { id, remoteJid, fromMe, participant },
    part: Buffer.from(proto.Message.encode(withoutPreview).finish()).toString('base64'),
  });
}

/** @returns undefined if the text is not a location, for example because another transport wrote it */
export function decodeMediaLocator(locator: string): MediaLocation | undefined {
  try {
    const { key, part } = JSON.parse(locator) as { readonly key?: WAMessageKey; readonly part?: string };
    if (!key?.id || typeof part !== 'string') return undefined;
    return { key, part: proto.Message.decode(Buffer.from(part, 'base64')) };
  } catch {
    return undefined;
  }
}
