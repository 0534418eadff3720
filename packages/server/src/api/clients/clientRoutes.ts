import { changeableClientFieldNames, getClientChangeKey } from '@recado/contract';
import { toastTexts } from '@recado/texts';
import { listSendableMessageKinds } from '../../lines/transports/listSendableMessageKinds.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { respondWithStream, toEventReaderCredential, wantsStream } from '../http/respondWithEventStream.ts';
import type { ClientServices } from './createClientServices.ts';

/** Routes of clients, their tokens and their connections, for owners, and of a program's own client. */
export const clientRoutes = ({
  clients,
  clientSettings,
  connectionFeed,
  offlinePeriods,
  sessions,
  tokens,
  ceilings,
}: ClientServices & Pick<AccountServices, 'ceilings'>): EndpointRoute[] => [
  defineRoute('GET /clients', async ({ caller }) => ({ clients: await clients.list(caller) })),
  defineRoute('GET /clients/connections', async ({ caller, request, h }) => {
    if (!wantsStream(request)) return { clients: await connectionFeed.read(caller.userId) };
    const credential = toEventReaderCredential(request);
    return respondWithStream(
      h,
      request,
      reader => ceilings.openStream(reader),
      () => connectionFeed.live(caller.userId, credential),
    );
  }),
  defineRoute('POST /clients', async ({ caller, actor, payload }) => ({
    client: await clients.create(caller, payload, actor),
  })),
  defineRoute('GET /clients/{id}', async ({ caller, actor, params }) => ({
    client: await clients.open(caller, params.id, actor),
  })),
  // The contract requires a recent proof of identity here, so the answer always contains the token.
  defineRoute('GET /clients/{id}/token', async ({ caller, actor, params }) => ({
    client: await clients.open(caller, params.id, actor),
  })),
  defineRoute('GET /clients/{id}/absences', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return offlinePeriods.list(id);
  }),
  defineRoute('POST /clients/{id}/regenerate-token', async ({ caller, actor, params }) => ({
    client: await clients.regenerateToken(caller, params.id, actor),
  })),
  defineRoute('POST /clients/{id}/rotate-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    await tokens.rotate(id, actor);
    return { client: await clients.get(caller, id) };
  }),
  defineRoute('GET /clients/{id}/token-uses', async ({ caller, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.uses(id);
  }),
  defineRoute('DELETE /clients/{id}/previous-token', async ({ caller, actor, params }) => {
    const { id } = await clients.find(caller, params.id);
    return tokens.endPrevious(id, actor);
  }),
  defineRoute('POST /clients/{id}/use-linked-number', async ({ caller, actor, params }) => ({
    client: await clientSettings.useLinkedNumber(caller, params.id, actor),
  })),
  defineRoute('PUT /clients/{id}/calls', async ({ caller, actor, params, payload }) => ({
    client: await clientSettings.setCalls(caller, params.id, payload, actor),
  })),
  ...changeableClientFieldNames.map(name =>
    defineRoute(getClientChangeKey(name), async ({ caller, actor, params, payload }) => ({
      client: await clientSettings.change(caller, params.id, payload, actor),
    })),
  ),
  defineRoute('PATCH /clients/{id}/webhook', ({ caller, actor, params, payload }) =>
    clientSettings.setWebhook(caller, params.id, payload.webhookUrl, actor),
  ),
  defineRoute('DELETE /clients/{id}/secure', ({ caller, actor, params, payload }) =>
    clients.remove(caller, params.id, payload.confirmationWord, actor),
  ),
  defineRoute('GET /external/status', async ({ caller }) => {
    const { id, businessName, phoneNumber } = await clients.find(caller, caller.clientId);
    const status = await sessions.status(id);
    return {
      success: true,
      clientId: id,
      businessName,
      phoneNumber,
      ...status,
      canSend: listSendableMessageKinds(await sessions.abilities.forClient(id)),
    };
  }),
  defineRoute('POST /external/setup-webhook', async ({ caller, actor, payload }) => {
    const { client, warnings } = await clientSettings.setWebhook(caller, caller.clientId, payload.webhookUrl, actor);
    return {
      success: true,
      message: toastTexts.webhookUpdated,
      clientId: client.id,
      webhookUrl: client.webhookUrl ?? '',
      ...(warnings && { warnings }),
    };
  }),
];
