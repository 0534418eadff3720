import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultEngine } from '../faults/index.ts';
import { refuse } from '../http/sendJson.ts';
import { download } from './download.ts';
import type { MediaHost } from './MediaHost.ts';
import { upload } from './upload.ts';

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
