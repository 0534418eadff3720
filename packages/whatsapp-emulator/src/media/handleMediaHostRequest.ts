import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultEngine } from '../faults/index.ts';
import { getRequestPath } from '../http/getRequestPath.ts';
import { BodyTooLargeError, readRequestBody } from '../http/readRequestBody.ts';
import { sendErrorResponse, sendJson } from '../http/sendJson.ts';
import { computeMediaHash, type MediaHost } from './MediaHost.ts';
import { parseByteRange } from './parseByteRange.ts';

/** Media host and fault hooks, which the handlers of media requests need. */
interface MediaRequestContext {
  readonly media: MediaHost;
  readonly faults: Pick<FaultEngine, 'media'>;
}

/** Returns whether a URL path belongs to the media host: an upload path as in Baileys, or a download (`/v/`). */
export function isMediaHostPath(pathname: string): boolean {
  return /^\/(mms|product|pps|v)\//.test(pathname);
}

/**
 * Handles requests to the media host: `POST /mms/<type>/<sha256 of the ciphertext, base64url>`
 * stores a file. `GET /v/<type>/<sha256>` returns it and supports `Range`.
 * Never throws: errors become the response `{"error": "…"}`.
 */
export function handleMediaHostRequest(
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
  else sendErrorResponse(response, 405, 'the media host supports GET, HEAD and POST');
}

/** Sends one encrypted file, or the requested range of it. */
function download(request: IncomingMessage, response: ServerResponse, { media, faults }: MediaRequestContext): void {
  const file = media.load(getRequestPath(request));
  if (!file) {
    sendErrorResponse(response, 404, 'no such media');
    return;
  }
  const fault = faults.media('download');
  if (fault?.kind === 'mediaStatus') {
    if (fault.status === 404 || fault.status === 410) media.expire(getRequestPath(request));
    sendErrorResponse(response, fault.status, 'forced by a fault');
    return;
  }
  const range = parseByteRange(request.headers.range, file.length);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${file.length}`);
    sendErrorResponse(response, 416, 'the range begins after the end of the file');
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

/** Stores one encrypted file. Rejects a path without the hash of the file's bytes, as WhatsApp does. */
async function upload(
  request: IncomingMessage,
  response: ServerResponse,
  { media, faults }: MediaRequestContext,
): Promise<void> {
  const [, type, hash] = getRequestPath(request).match(uploadPath) ?? [];
  if (!type || !hash) {
    sendErrorResponse(response, 404, 'media must be uploaded to /mms/<type>/<sha256 base64url>');
    return;
  }
  const fault = faults.media('upload');
  if (fault?.kind === 'mediaStatus') {
    sendErrorResponse(response, fault.status, 'forced by a fault');
    return;
  }
  const limit = fault ? fault.afterBytes : media.capacity;
  const body = await readRequestBody(request, limit).catch((error: unknown) => error as Error);
  if (fault || !Buffer.isBuffer(body)) {
    if (!fault && body instanceof BodyTooLargeError) sendErrorResponse(response, 413, body.message);
    else request.destroy();
  } else if (computeMediaHash(body) !== hash) {
    sendErrorResponse(response, 400, 'the body does not have the hash of its path');
  } else {
    const { directPath } = media.store(type, body);
    const url = `https://${request.headers.host}${directPath}`;
    sendJson(response, 200, { url, direct_path: directPath });
  }
}
