import type { Message } from '@recado/contract';

/** Puts bytes among the reader's downloads. */
export function saveFile(bytes: Uint8Array, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The sender's name for it, or one made of its kind: `image-3EB0C431.jpeg`. */
export function fileNameOf({ type, messageId, media }: Message): string {
  const ending = /^[\w.+-]+\/([a-z0-9]{1,8})(?:;|$)/i.exec(media?.mimeType ?? '')?.[1];
  return media?.fileName || `${type}-${messageId.slice(0, 8)}${ending ? `.${ending}` : ''}`;
}
