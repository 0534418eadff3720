import { transports as texts, toasts } from '@recado/texts';
import { presentTransport } from '../clients/presentAbilities.ts';
import type { Services } from '../index.ts';
import { type Route, route } from './route.ts';

/** Routes of the transports, which are the ways in which a client connects to WhatsApp. */
export const transportRoutes = ({ auditLog, transportChanges, clients, sessions, transports }: Services): Route[] => [
  route('GET /transports', async () => ({ transports: transports.all.map(presentTransport) })),
  route('GET /clients/{id}/transports', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return { choices: await transportChanges.listChoices(id) };
  }),
  route('PUT /clients/{id}/transport', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.findActive(caller, params.id);
    await transportChanges.changeTransport(id, payload, actor);
    return { success: true, message: texts.changed(payload.transport) };
  }),
  route('POST /whatsapp/client/{id}/link', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.findActive(caller, params.id);
    await auditLog.runAudited(actor, { action: 'client.linked', target: { kind: 'client', id } }, () =>
      sessions.link(id, payload.credentials),
    );
    return { success: true, message: toasts.clientLinked };
  }),
];
