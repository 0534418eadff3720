import type { ApiServices } from '../index.ts';
import type { CallerDataByGuard } from '../http/callerDataByGuard.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

/** Routes of a client's data export, for its owner only: not for administrators or shared users. */
export const clientExportRoutes = ({ clients, dataExports }: ApiServices): EndpointRoute[] => {
  const findOwnClientId = async (caller: CallerDataByGuard['session'], id: string): Promise<string> =>
    (await clients.find({ ...caller, isAdmin: false }, id)).id;
  return [
    defineRoute('GET /clients/{id}/export', async ({ caller, params }) =>
      dataExports.get(await findOwnClientId(caller, params.id)),
    ),
    defineRoute('POST /clients/{id}/export', async ({ caller, params, payload, actor, h }) => {
      const id = await findOwnClientId(caller, params.id);
      return h.response(await dataExports.requestExport(id, caller.userId, payload, actor)).code(202);
    }),
    defineRoute('DELETE /clients/{id}/export', async ({ caller, params }) =>
      dataExports.remove(await findOwnClientId(caller, params.id)),
    ),
    defineRoute('POST /clients/{id}/export/link', async ({ caller, params, actor }) =>
      dataExports.link(await findOwnClientId(caller, params.id), caller.signInId, actor),
    ),
    // The request needs no header with a token, because the URL is the only credential.
    // Without a token header, a browser can save the file directly to disk instead of holding it in memory.
    defineRoute('GET /downloads/{download}', async ({ params, request, h }) => {
      const { stream, size, range, fileName, etag } = await dataExports.open(params.download, request.headers);
      const response = h
        .response(stream)
        .type('application/zip')
        .bytes(range ? range.last - range.first + 1 : size)
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('content-encoding', 'identity');
      return range
        ? response.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
        : response;
    }),
  ];
};
