import type { Services } from '../index.ts';
import type { Caller } from './caller.ts';
import { type Route, route } from './route.ts';

/** A copy of all of a client's data: for its owner, and neither for administrators nor for whom it is shared with. */
export const exportRoutes = ({ clients, exports }: Services): Route[] => {
  const own = async (caller: Caller['session'], id: string): Promise<string> =>
    (await clients.find({ ...caller, isAdmin: false }, id)).id;
  return [
    route('GET /clients/{id}/export', async ({ caller, params }) =>
      exports.get(await own(caller, params.id)),
    ),
    route('POST /clients/{id}/export', async ({ caller, params, payload, actor, h }) => {
      const id = await own(caller, params.id);
      return h.response(await exports.ask(id, caller.userId, payload, actor)).code(202);
    }),
    route('DELETE /clients/{id}/export', async ({ caller, params }) =>
      exports.remove(await own(caller, params.id)),
    ),
    route('POST /clients/{id}/export/link', async ({ caller, params, actor }) =>
      exports.link(await own(caller, params.id), caller.signInId, actor),
    ),
    // Whoever holds the address is not asked for anything else: a browser saves what it opens, and nothing is held in memory.
    route('GET /downloads/{download}', async ({ params, request, h }) => {
      const { stream, size, range, fileName, etag } = await exports.open(params.download, request.headers);
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
