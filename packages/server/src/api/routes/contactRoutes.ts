import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

export const contactRoutes = ({ contacts }: Services): Route[] => [
  route('GET /external/contacts', ({ caller, query }) => contacts.list(caller.clientId, query)),
  route('GET /external/contacts/{contact}', ({ caller, params }) =>
    contacts.get(caller.clientId, params.contact),
  ),
  route('POST /external/contacts/{contact}/block', ({ caller: { clientId }, params, headers }) =>
    contacts.block({ clientId, key: headers['idempotency-key'] }, params.contact),
  ),
  route('POST /external/contacts/{contact}/unblock', ({ caller: { clientId }, params, headers }) =>
    contacts.unblock({ clientId, key: headers['idempotency-key'] }, params.contact),
  ),
  route('GET /external/blocked', ({ caller }) => contacts.blocked(caller.clientId)),
];
