import type { IncomingMessage } from 'node:http';
import type { ResponseToolkit } from '@hapi/hapi';
import type { ClientServices } from '../clients/createClientServices.ts';
import { defineProgramAndOwnerRoutes } from '../clients/defineProgramAndOwnerRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ConversationServices } from './createConversationServices.ts';
import { toClientActionRequest } from './toClientActionRequest.ts';

/** Routes of a client's contacts, its opt-out settings, and its WhatsApp profile. */
export const contactRoutes = ({
  contacts,
  contactSheets,
  listImports,
  optOuts,
  profiles,
  ...services
}: ConversationServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  ...defineProgramAndOwnerRoutes(services, 'GET /external/contacts', (clientId, { query }) =>
    contacts.list(clientId, query),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/contacts/export', async (clientId, { query, actor, h }) =>
    h
      .response(await contactSheets.write(clientId, query, actor))
      .type('text/csv')
      .header('content-disposition', 'attachment; filename="contactos.csv"')
      .header('cache-control', 'no-store'),
  ),
  ...defineProgramAndOwnerRoutes(services, 'POST /external/contacts/import', (clientId, { query, actor, request }) =>
    // Pass the request as a stream, because `bindRoute` leaves multipart bodies unread.
    contactSheets.read(clientId, request.payload as unknown as IncomingMessage, query, actor),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/imports', clientId => listImports.list(clientId)),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/imports/{import}', (clientId, { params, query }) =>
    listImports.get(clientId, params.import, query),
  ),
  ...defineProgramAndOwnerRoutes(
    services,
    'POST /external/contacts/{contact}/merge',
    (clientId, { params, payload, actor }) => contacts.merge(clientId, params.contact, payload, actor),
  ),
  ...defineProgramAndOwnerRoutes(services, 'PATCH /external/contacts/{contact}', (clientId, { params, payload }) =>
    contacts.change(clientId, params.contact, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/opt-out', clientId => optOuts.get(clientId)),
  ...defineProgramAndOwnerRoutes(services, 'PUT /external/opt-out', (clientId, { payload }) =>
    optOuts.set(clientId, payload),
  ),
  ...defineProgramAndOwnerRoutes(services, 'GET /external/contacts/{contact}', (clientId, { params, query }) =>
    contacts.get(clientId, params.contact, query.profile),
  ),
  defineRoute('GET /external/contacts/{contact}/picture', async ({ caller, params, h }) =>
    respondWithPicture(h, await contacts.picture(caller.clientId, params.contact)),
  ),
  defineRoute('POST /external/contacts/{contact}/block', call =>
    contacts.block(toClientActionRequest(call), call.params.contact),
  ),
  defineRoute('POST /external/contacts/{contact}/unblock', call =>
    contacts.unblock(toClientActionRequest(call), call.params.contact),
  ),
  defineRoute('GET /external/blocked', ({ caller }) => contacts.blocked(caller.clientId)),
  defineRoute('GET /external/profile', ({ caller }) => profiles.get(caller.clientId)),
  defineRoute('PATCH /external/profile', call => profiles.update(toClientActionRequest(call), call.payload)),
  defineRoute('GET /external/profile/picture', async ({ caller, h }) =>
    respondWithPicture(h, await profiles.picture(caller.clientId)),
  ),
  defineRoute('PUT /external/profile/picture', call => profiles.setPicture(toClientActionRequest(call), call.payload)),
  defineRoute('DELETE /external/profile/picture', call => profiles.setPicture(toClientActionRequest(call), undefined)),
];

const respondWithPicture = (h: ResponseToolkit, jpeg: Uint8Array) =>
  h
    .response(Buffer.from(jpeg))
    .type('image/jpeg')
    // Forbid scripts in the picture, because a third party provides it and may change it at any time.
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .header('content-encoding', 'identity');
