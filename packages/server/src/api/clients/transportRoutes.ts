import { transportTexts as texts, toastTexts } from '@recado/texts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';
import { presentTransport } from './transports/presentTransportAbilities.ts';

/** Routes of the transports, which are the ways in which a client connects to WhatsApp. */
export const transportRoutes = ({
  auditLog,
  transportChanges,
  clients,
  sessions,
  transports,
}: ClientServices & Pick<AccountServices, 'auditLog'>): EndpointRoute[] => [
  defineRoute('GET /transports', async () => ({ transports: transports.all.map(presentTransport) })),
  defineRoute('GET /clients/{id}/transports', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return { choices: await transportChanges.listChoices(id) };
  }),
  defineRoute('PUT /clients/{id}/transport', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.findActive(caller, params.id);
    await transportChanges.changeTransport(id, payload, actor);
    return { success: true, message: texts.changed(payload.transport) };
  }),
  defineRoute('POST /whatsapp/client/{id}/link', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.findActive(caller, params.id);
    await auditLog.runAudited(actor, { action: 'client.linked', target: { kind: 'client', id } }, () =>
      sessions.link(id, payload.credentials),
    );
    return { success: true, message: toastTexts.clientLinked };
  }),
];
