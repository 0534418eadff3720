import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';

/**
 * Routes for a client's status page. Read requests are not written to the audit log, because no response
 * contains message content.
 */
export const statusPageRoutes = ({ clients, statusPages }: ClientServices): EndpointRoute[] => [
  // Only the owner receives the status page's URL, because anyone who has the URL can open the page.
  defineRoute('GET /clients/{id}/status-page', async ({ caller, params }) => {
    const { id, ownerId } = await clients.find(caller, params.id);
    return statusPages.get(id, ownerId === caller.userId);
  }),
  defineRoute('POST /clients/{id}/status-page', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return statusPages.renew(id, actor);
  }),
  defineRoute('DELETE /clients/{id}/status-page', async ({ caller, actor, params }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return statusPages.removePage(id, actor);
  }),
];
