import type { ResponseToolkit } from '@hapi/hapi';
import type { Services } from '../index.ts';
import { asking } from './asking.ts';
import { type Route, route } from './route.ts';

/** The people a client writes with, and what its own number shows them. */
export const contactRoutes = ({ contacts, profiles }: Services): Route[] => [
  route('GET /external/contacts', ({ caller, query }) => contacts.list(caller.clientId, query)),
  route('GET /external/contacts/{contact}', ({ caller, params }) =>
    contacts.get(caller.clientId, params.contact),
  ),
  route('GET /external/contacts/{contact}/picture', async ({ caller, params, h }) =>
    picture(h, await contacts.picture(caller.clientId, params.contact)),
  ),
  route('POST /external/contacts/{contact}/block', call => contacts.block(asking(call), call.params.contact)),
  route('POST /external/contacts/{contact}/unblock', call =>
    contacts.unblock(asking(call), call.params.contact),
  ),
  route('GET /external/blocked', ({ caller }) => contacts.blocked(caller.clientId)),
  route('GET /external/profile', ({ caller }) => profiles.get(caller.clientId)),
  route('PATCH /external/profile', call => profiles.update(asking(call), call.payload)),
  route('GET /external/profile/picture', async ({ caller, h }) =>
    picture(h, await profiles.picture(caller.clientId)),
  ),
  route('PUT /external/profile/picture', call => profiles.setPicture(asking(call), call.payload)),
  route('DELETE /external/profile/picture', call => profiles.setPicture(asking(call), undefined)),
];

const picture = (h: ResponseToolkit, jpeg: Uint8Array) =>
  h
    .response(Buffer.from(jpeg))
    .type('image/jpeg')
    // Somebody else made it, and it may be another one, or none, at the next look.
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('content-encoding', 'identity');
