import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/pathOf.ts';
import { BodyTooLarge, readBody } from '../http/readBody.ts';
import { refuse, sendJson } from '../http/sendJson.ts';
import type { MediaContext } from './MediaContext.ts';
import { mediaHash } from './MediaHost.ts';

const uploadPath = /^\/(?:mms|product|pps)\/([\w-]+)\/([\w-]+)$/;

/** Takes one encrypted file; its path must carry the hash of its bytes, as WhatsApp insists. */
export async function upload(
  request: IncomingMessage,
  response: ServerResponse,
  { media, faults }: MediaContext,
): Promise<void> {
  const [, type, hash] = pathOf(request).match(uploadPath) ?? [];
  if (!type || !hash) {
    refuse(response, 404, 'media is uploaded to /mms/<type>/<sha256 base64url>');
    return;
  }
  const fault = faults.media('upload');
  if (fault?.kind === 'mediaStatus') {
    refuse(response, fault.status, 'forced by a fault');
    return;
  }
  const limit = fault ? fault.afterBytes : media.capacity;
  const body = await readBody(request, limit).catch((error: unknown) => error as Error);
  if (fault || !Buffer.isBuffer(body)) {
    if (!fault && body instanceof BodyTooLarge) refuse(response, 413, body.message);
    else request.destroy();
  } else if (mediaHash(body) !== hash) {
    refuse(response, 400, 'the body does not have the hash of its path');
  } else {
    const { directPath } = media.store(type, body);
    const url = `https://${request.headers.host}${directPath}`;
    sendJson(response, 200, { url, direct_path: directPath });
  }
}
