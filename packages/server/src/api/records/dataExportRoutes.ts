import type { ClientServices } from '../clients/createClientServices.ts';
import type { CallerDataByGuard } from '../http/callerDataByGuard.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { RecordsServices } from './createRecordsServices.ts';

/**
 * Routes of data exports: of the caller's own account, and of a client. Only the client's owner may export it,
 * not administrators or shared users.
 */
export const dataExportRoutes = ({
  accountExport,
  clients,
  dataExports,
}: RecordsServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => {
  const findOwnClientId = async (caller: CallerDataByGuard['session'], id: string): Promise<string> =>
    (await clients.find({ ...caller, isAdmin: false }, id)).id;
  return [
    defineRoute('GET /auth/account/export', async ({ caller, actor, h }) =>
      h
        .response(await accountExport.exportData(caller.userId, actor))
        .type('application/x-ndjson')
        .header('content-disposition', 'attachment; filename="recado-copia.jsonl"')
        .header('cache-control', 'no-store'),
    ),
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
