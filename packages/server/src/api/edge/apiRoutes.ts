import { buildOpenApiDocument } from '@recado/contract';
import type { ApiServices } from '../index.ts';
import { accountRoutes } from '../accounts/accountRoutes.ts';
import { adminRoutes } from '../accounts/adminUserRoutes.ts';
import { authRoutes } from '../accounts/authRoutes.ts';
import { campaignRoutes } from '../automation/campaignRoutes.ts';
import { clientExportRoutes } from '../records/dataExportRoutes.ts';
import { clientRoutes } from '../clients/clientRoutes.ts';
import { contactRoutes } from '../conversations/contactRoutes.ts';
import { conversationRoutes } from '../conversations/conversationRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { deliveryRoutes } from '../events/deliveryRoutes.ts';
import { eventRoutes } from '../events/eventRoutes.ts';
import { externalApiRoutes } from '../messaging/sendRoutes.ts';
import { groupRoutes } from '../conversations/groupRoutes.ts';
import { lineHealthRoutes } from '../messaging/lineHealthRoutes.ts';
import { mcpRoutes } from './mcpRoutes.ts';
import { messageActionRoutes } from '../messaging/messageActionRoutes.ts';
import { messageRoutes } from '../conversations/messageRoutes.ts';
import { proxyRoutes } from '../clients/proxyRoutes.ts';
import { retentionRoutes } from '../records/retentionRoutes.ts';
import { robotRoutes } from '../automation/robotRoutes.ts';
import { scheduleRoutes } from '../messaging/scheduleRoutes.ts';
import { teamRoutes } from '../clients/teamRoutes.ts';
import { templateRoutes } from '../messaging/templateRoutes.ts';
import { transportRoutes } from '../clients/transportRoutes.ts';
import { webhookHealthRoutes } from '../events/webhookHealthRoutes.ts';
import { webhookRoutes } from '../events/webhookRoutes.ts';
import { whatsappRoutes } from '../clients/whatsappRoutes.ts';

export interface ApiRouteOptions {
  readonly version: string;
  /** Path prefix of the API, as in the `servers` of the OpenAPI document. */
  readonly serverUrl: string;
  /** URL at which people open the console; empty if not configured. */
  readonly consoleUrl: string;
}

/** Lists every endpoint of the contract with its handler. */
export function apiRoutes(services: ApiServices, description: ApiRouteOptions): EndpointRoute[] {
  // Build the OpenAPI document only once, because the contract does not change while the process runs.
  // Build it on the first request, because building it takes longer than the rest of the startup.
  let document: string | undefined;
  const documentText = () => {
    document ??= JSON.stringify(buildOpenApiDocument(description));
    return document;
  };
  return [
    ...authRoutes(services),
    ...accountRoutes(services),
    ...clientRoutes(services),
    ...whatsappRoutes(services),
    ...transportRoutes(services),
    ...templateRoutes(services),
    ...adminRoutes(services),
    ...externalApiRoutes(services),
    ...groupRoutes(services),
    ...contactRoutes(services),
    ...webhookRoutes(services),
    ...webhookHealthRoutes(services),
    ...deliveryRoutes(services),
    ...eventRoutes(services),
    ...messageRoutes(services),
    ...conversationRoutes(services),
    ...messageActionRoutes(services),
    ...robotRoutes(services),
    ...lineHealthRoutes(services),
    ...retentionRoutes(services),
    ...proxyRoutes(services),
    ...clientExportRoutes(services),
    ...scheduleRoutes(services),
    ...teamRoutes(services),
    ...campaignRoutes(services),
    ...mcpRoutes(description),
    defineRoute('GET /openapi.json', ({ h }) => h.response(documentText()).type('application/json')),
  ];
}
