import { MediaGone } from '@recado/transport';
import type { MediaSource } from './fetchMedia.ts';
import { requestFromMediaHost } from './fetchMedia.ts';

/** Maximum size of a picture in bytes. WhatsApp's own pictures are smaller than a tenth of this limit. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/**
 * Fetches the picture of a person or a group from the address that WhatsApp gave. The address must be on a host
 * of WhatsApp, or on `host`. Returns undefined if the picture no longer exists.
 * @throws Error if the address is on another host, the picture is too large, or it does not arrive in time
 */
export async function fetchProfilePicture(
  address: string,
  { host, agent, deadlineMs }: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>,
): Promise<Uint8Array | undefined> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !(url.host === host || url.host.endsWith('.whatsapp.net')))
    throw new Error('The picture is not on a host of the network.');
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await requestFromMediaHost(url, agent, signal).catch(error => {
    if (error instanceof MediaGone) return undefined;
    throw error;
  });
  if (!response) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_PICTURE_BYTES) throw new Error('The picture is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
