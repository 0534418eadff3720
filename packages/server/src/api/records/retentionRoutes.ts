import type { ApiServices } from '../index.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';

/**
 * Routes for a client's message retention and status page. Read requests are not written to the audit log,
 * because no response contains message content.
 */
export const retentionRoutes = ({ clients, retention, statusPages }: ApiServices): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/retention', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.get(id);
  }),
  defineRoute('GET /clients/{id}/retention/preview', async ({ caller, params, query }) => {
    const { id } = await clients.find(caller, params.id);
    return retention.preview(id, query);
  }),
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
  // Only the client's owner decides which of its data is deleted; administrators may not.
  defineRoute('PUT /clients/{id}/retention', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return retention.set(id, payload, actor);
  }),
];
