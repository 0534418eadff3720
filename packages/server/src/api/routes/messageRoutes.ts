import type { ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../index.ts';
import type { MediaFile } from '../media/createMediaFiles.ts';
import { type Route, route } from './route.ts';

/** A client's messages for whoever owns it, and their files for the owner and for programs. */
export const messageRoutes = ({ clients, inbox, media }: Services): Route[] => [
  route('GET /clients/{id}/messages', async ({ caller, actor, params, query }) => {
    const { id } = await clients.read(caller, params.id, actor);
    return inbox.browse(id, query);
  }),
  route('GET /clients/{id}/media/{messageId}', async ({ caller, actor, params, h }) => {
    const { id } = await clients.read(caller, params.id, actor);
    // Saved by the page that asks for it, which has no use for its type.
    return file(h, await media.open(id, params.messageId)).type('application/octet-stream');
  }),
  route('GET /external/media/{messageId}', async ({ caller, params, h }) =>
    file(h, await media.open(caller.clientId, params.messageId)),
  ),
];

const file = (h: ResponseToolkit, { stream, size, mimeType, fileName }: MediaFile) =>
  h
    .response(stream)
    .type(mimeType)
    .bytes(size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    // Whatever somebody sent is never to be run by a browser as a page of ours.
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-encoding', 'identity');
