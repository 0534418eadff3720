import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/pathOf.ts';
import { refuse } from '../http/sendJson.ts';
import { byteRange } from './byteRange.ts';
import type { MediaContext } from './MediaContext.ts';

/** Answers one encrypted file, whole or a range of it. */
export function download(
  request: IncomingMessage,
  response: ServerResponse,
  { media, faults }: MediaContext,
): void {
  const file = media.load(pathOf(request));
  if (!file) {
    refuse(response, 404, 'no such media');
    return;
  }
  const fault = faults.media('download');
  if (fault?.kind === 'mediaStatus') {
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
