import type { Services } from '../index.ts';
import type { Caller } from './caller.ts';
import { type Route, route } from './route.ts';

/** Routes of a client's data export. Only its owner may use them, not administrators or shared users. */
export const exportRoutes = ({ clients, dataExports }: Services): Route[] => {
  const findOwnClientId = async (caller: Caller['session'], id: string): Promise<string> =>
    (await clients.find({ ...caller, isAdmin: false }, id)).id;
  return [
    route('GET /clients/{id}/export', async ({ caller, params }) =>
      dataExports.get(await findOwnClientId(caller, params.id)),
    ),
    route('POST /clients/{id}/export', async ({ caller, params, payload, actor, h }) => {
      const id = await findOwnClientId(caller, params.id);
      return h.response(await dataExports.requestExport(id, caller.userId, payload, actor)).code(202);
    }),
    route('DELETE /clients/{id}/export', async ({ caller, params }) =>
      dataExports.remove(await findOwnClientId(caller, params.id)),
    ),
    route('POST /clients/{id}/export/link', async ({ caller, params, actor }) =>
      dataExports.link(await findOwnClientId(caller, params.id), caller.signInId, actor),
    ),
    // The URL is the only credential, so the browser can save the file without holding it in memory.
    route('GET /downloads/{download}', async ({ params, request, h }) => {
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
