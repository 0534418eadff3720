import type { ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../services/index.ts';
import type { Page } from '../services/listing.ts';
import { type Route, route } from './route.ts';

export const adminRoutes = ({ users, clients, statistics }: Services): Route[] => [
  route('GET /admin/users', async ({ query, h }) => listed(h, 'users', await users.list(query))),
  route('GET /admin/users/{id}', async ({ params }) => ({ success: true, user: await users.get(params.id) })),
  route('GET /admin/users/{id}/clients', async ({ params }) => ({
    success: true,
    ...(await users.withClients(params.id)),
  })),
  route('PUT /admin/users/{id}/status', ({ caller, params, payload }) =>
    users.setStatus(caller.userId, params.id, payload.active),
  ),
  route('PUT /admin/users/{id}/role', ({ caller, params, payload }) =>
    users.setRole(caller.userId, params.id, payload.role),
  ),
  route('GET /admin/stats', async () => {
    const [stats, recentUsers, recentClients] = await Promise.all([
      statistics.systemStats(),
      users.list({ range: recent }),
      clients.listAll({ range: recent }),
    ]);
    return { success: true, stats, recentData: { users: recentUsers.rows, clients: recentClients.rows } };
  }),
  route('GET /admin/clients', async ({ query, h }) => listed(h, 'clients', await clients.listAll(query))),
  route('GET /admin/clients/{id}', async ({ params }) => ({ client: await clients.getListed(params.id) })),
];

/** Specification §9: the five newest. */
const recent = [0, 4] as const;

/** A list as react-admin reads it: the envelope, and where in the whole it lies. */
const listed = (h: ResponseToolkit, name: string, { rows, first, last, total }: Page<unknown>) =>
  h
    .response({ [name]: rows })
    .header('Content-Range', `${name} ${rows.length === 0 ? '*' : `${first}-${last}`}/${total}`)
    .header('Access-Control-Expose-Headers', 'Content-Range');
