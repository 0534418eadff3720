import type { IncomingMessage } from 'node:http';
import type { ResponseToolkit } from '@hapi/hapi';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { MessagingServices } from './createMessagingServices.ts';
import type { MediaFile } from './files/createMediaFileService.ts';

/** Routes that store files to send, and that return the files of messages, for programs and for owners. */
export const mediaRoutes = ({
  media,
  uploads,
  ...services
}: MessagingServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(services, 'POST /external/media', (clientId, { request }) =>
    // Pass the request as a stream, because `bindRoute` leaves multipart bodies unread for their handler.
    uploads.store(clientId, request.payload as unknown as IncomingMessage),
  ),
  defineRoute('GET /clients/{id}/media/{messageId}', async ({ caller, actor, params, request, h }) => {
    const { id } = await services.clients.read(caller, params.id, actor);
    // A generic content type is sufficient, because the page that requests the file only saves it.
    return respondWithFile(h, await media.open(id, params.messageId, request.headers)).type('application/octet-stream');
  }),
  defineRoute('GET /external/media/{messageId}', async ({ caller, params, request, h }) =>
    respondWithFile(h, await media.open(caller.clientId, params.messageId, request.headers)),
  ),
];

const respondWithFile = (h: ResponseToolkit, { stream, size, range, mimeType, fileName, etag }: MediaFile) => {
  const response = h
    .response(stream)
    .type(mimeType)
    .bytes(range ? range.last - range.first + 1 : size)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    // Senders' files are untrusted, so prevent browsers from running them as pages of this server.
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-encoding', 'identity');
  if (etag !== undefined) response.header('etag', etag);
  return range ? response.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`) : response;
};
