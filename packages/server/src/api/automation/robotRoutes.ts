import type { ClientServices } from '../clients/createClientServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import type { AutomationServices } from './createAutomationServices.ts';

export const robotRoutes = ({
  clients,
  rules,
}: AutomationServices & Pick<ClientServices, 'clients'>): EndpointRoute[] => [
  defineRoute('GET /clients/{id}/robot', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return rules.read(id);
  }),
  defineRoute('PUT /clients/{id}/robot', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.find({ ...caller, isAdmin: false }, params.id);
    return rules.change(id, payload, actor);
  }),
  defineRoute('POST /clients/{id}/robot/try', async ({ caller, actor, params, payload }) => {
    const { id } = await clients.read(caller, params.id, actor);
    return rules.preview(id, payload);
  }),
];
