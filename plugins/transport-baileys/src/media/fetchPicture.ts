import { MediaGone } from '@recado/transport';
import type { MediaSource } from './fetchMedia.ts';
import { request } from './fetchMedia.ts';

/** Bytes; WhatsApp's own are below a tenth of it. */
const MOST = 5 * 1024 * 1024;

/**
 * A picture of a person or a group, where WhatsApp says that it is: at WhatsApp's own hosts, or at `host`.
 * Undefined when it is there no more.
 * @throws Error when it is elsewhere, larger than a picture is, or the host does not give it in time
 */
export async function fetchPicture(
  address: string,
  { host, agent, deadlineMs }: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>,
): Promise<Uint8Array | undefined> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !(url.host === host || url.host.endsWith('.whatsapp.net')))
    throw new Error('The picture is not at a host of the network.');
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await request(url, agent, signal).catch(error => {
    if (error instanceof MediaGone) return undefined;
    throw error;
  });
  if (!response) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MOST) throw new Error('The picture is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
