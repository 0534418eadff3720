import type { AccountServices } from '../accounts/createAccountServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { respondWithPage } from '../http/respondWithPage.ts';
import type { ClientServices } from './createClientServices.ts';

/** Routes of the clients of all owners, for administrators. */
export const adminClientRoutes = ({
  clients,
  users,
}: ClientServices & Pick<AccountServices, 'users'>): EndpointRoute[] => [
  defineRoute('GET /admin/users/{id}/clients', async ({ params }) => ({
    success: true,
    user: await users.get(params.id),
    clients: await clients.listOfOwner(params.id),
  })),
  defineRoute('GET /admin/clients', async ({ query, h }) =>
    respondWithPage(h, 'clients', await clients.listAll(query)),
  ),
  defineRoute('GET /admin/clients/{id}', async ({ params }) => ({ client: await clients.getListed(params.id) })),
];
