import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultEngine } from '../faults/index.ts';
import { pathOf } from '../http/pathOf.ts';
import { BodyTooLarge, readBody } from '../http/readBody.ts';
import { refuse, sendJson } from '../http/sendJson.ts';
import { byteRange } from './byteRange.ts';
import type { MediaContext } from './MediaContext.ts';
import { type MediaHost, mediaHash } from './MediaHost.ts';

/** Whether a path belongs to the media host: uploads as Baileys spells them, downloads below `/v/`. */
export function isMediaPath(pathname: string): boolean {
  return /^\/(mms|product|pps|v)\//.test(pathname);
}

/**
 * The media host: `POST /mms/<type>/<sha256 of the ciphertext, base64url>` stores, `GET /v/<type>/<sha256>` answers,
 * with `Range`. Never throws; errors are answered as `{"error": "…"}`.
 */
export function handleMedia(
  request: IncomingMessage,
  response: ServerResponse,
  media: MediaHost,
  faults: Pick<FaultEngine, 'media'>,
): void {
  request.on('error', () => request.destroy());
  response.on('error', () => response.destroy());
  const context = { media, faults };
  if (request.method === 'POST') upload(request, response, context).catch(() => response.destroy());
  else if (request.method === 'GET' || request.method === 'HEAD') download(request, response, context);
  else refuse(response, 405, 'the media host knows GET, HEAD and POST');
}

/** Answers one encrypted file, whole or a range of it. */
function download(request: IncomingMessage, response: ServerResponse, { media, faults }: MediaContext): void {
  const file = media.load(pathOf(request));
  if (!file) {
    refuse(response, 404, 'no such media');
    return;
  }
  const fault = faults.media('download');
  if (fault?.kind === 'mediaStatus') {
    if (fault.status === 404 || fault.status === 410) media.expire(pathOf(request));
    refuse(response, fault.status, 'forced by a fault');
    return;
  }
  const range = byteRange(request.headers.range, file.length);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.length}`);
    refuse(response, 416, 'the range begins behind the end');
    return;
  }
  const body = range === 'whole' ? file : file.subarray(range.first, range.last + 1);
  response.writeHead(range === 'whole' ? 200 : 206, {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    'content-length': body.length,
    ...(range !== 'whole' && { 'content-range': `bytes ${range.first}-${range.last}/${file.length}` }),
  });
  if (request.method === 'HEAD') response.end();
  else if (fault) response.write(body.subarray(0, fault.afterBytes), () => response.destroy());
  else response.end(body);
}

const uploadPath = /^\/(?:mms|product|pps)\/([\w-]+)\/([\w-]+)$/;

/** Takes one encrypted file; its path must carry the hash of its bytes, as WhatsApp insists. */
async function upload(
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
