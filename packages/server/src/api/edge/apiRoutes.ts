import { buildOpenApiDocument } from '@recado/contract';
import { accountRoutes } from '../accounts/accountRoutes.ts';
import { adminUserRoutes } from '../accounts/adminUserRoutes.ts';
import { authRoutes } from '../accounts/authRoutes.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { campaignRoutes } from '../automation/campaignRoutes.ts';
import type { AutomationServices } from '../automation/createAutomationServices.ts';
import { robotRoutes } from '../automation/robotRoutes.ts';
import { adminClientRoutes } from '../clients/adminClientRoutes.ts';
import { clientRoutes } from '../clients/clientRoutes.ts';
import type { ClientServices } from '../clients/createClientServices.ts';
import { linkingPasskeyRoutes } from '../clients/linkingPasskeyRoutes.ts';
import { proxyRoutes } from '../clients/proxyRoutes.ts';
import { statusPageRoutes } from '../clients/statusPageRoutes.ts';
import { teamRoutes } from '../clients/teamRoutes.ts';
import { transportRoutes } from '../clients/transportRoutes.ts';
import { whatsappRoutes } from '../clients/whatsappRoutes.ts';
import { contactRoutes } from '../conversations/contactRoutes.ts';
import { conversationRoutes } from '../conversations/conversationRoutes.ts';
import type { ConversationServices } from '../conversations/createConversationServices.ts';
import { groupRoutes } from '../conversations/groupRoutes.ts';
import { inboxRoutes } from '../conversations/inboxRoutes.ts';
import { messageRoutes } from '../conversations/messageRoutes.ts';
import type { EventServices } from '../events/createEventServices.ts';
import { deliveryRoutes } from '../events/deliveryRoutes.ts';
import { eventRoutes } from '../events/eventRoutes.ts';
import { webhookHealthRoutes } from '../events/webhookHealthRoutes.ts';
import { webhookRoutes } from '../events/webhookRoutes.ts';
import { defineRoute, type EndpointRoute } from '../http/defineRoute.ts';
import { catalogRoutes } from '../messaging/catalogRoutes.ts';
import type { MessagingServices } from '../messaging/createMessagingServices.ts';
import { lineHealthRoutes } from '../messaging/lineHealthRoutes.ts';
import { mediaRoutes } from '../messaging/mediaRoutes.ts';
import { messageActionRoutes } from '../messaging/messageActionRoutes.ts';
import { messagePriceRoutes } from '../messaging/messagePriceRoutes.ts';
import { scheduleRoutes } from '../messaging/scheduleRoutes.ts';
import { sendRoutes } from '../messaging/sendRoutes.ts';
import { statusPostRoutes } from '../messaging/statusPostRoutes.ts';
import { templateRoutes } from '../messaging/templateRoutes.ts';
import { adminSystemRoutes } from '../operations/adminSystemRoutes.ts';
import type { MonitoringServices } from '../operations/createMonitoringServices.ts';
import type { NotificationServices } from '../operations/createNotificationServices.ts';
import { notificationRoutes } from '../operations/notificationRoutes.ts';
import type { RecordsServices } from '../records/createRecordsServices.ts';
import { dataExportRoutes } from '../records/dataExportRoutes.ts';
import { personDataRoutes } from '../records/personDataRoutes.ts';
import { retentionRoutes } from '../records/retentionRoutes.ts';
import { statisticsRoutes } from '../records/statisticsRoutes.ts';
import { mcpRoutes } from './mcpRoutes.ts';

/** Every service of the API, by name. `createApiServices` creates them. */
export type ApiServices = AccountServices &
  ClientServices &
  EventServices &
  MessagingServices &
  ConversationServices &
  AutomationServices &
  MonitoringServices &
  NotificationServices &
  RecordsServices;

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
    ...adminUserRoutes(services),
    ...clientRoutes(services),
    ...adminClientRoutes(services),
    ...whatsappRoutes(services),
    ...linkingPasskeyRoutes(services),
    ...transportRoutes(services),
    ...proxyRoutes(services),
    ...teamRoutes(services),
    ...statusPageRoutes(services),
    ...eventRoutes(services),
    ...webhookRoutes(services),
    ...webhookHealthRoutes(services),
    ...deliveryRoutes(services),
    ...sendRoutes(services),
    ...messageActionRoutes(services),
    ...mediaRoutes(services),
    ...scheduleRoutes(services),
    ...statusPostRoutes(services),
    ...templateRoutes(services),
    ...lineHealthRoutes(services),
    ...messagePriceRoutes(services),
    ...catalogRoutes(services),
    ...conversationRoutes(services),
    ...inboxRoutes(services),
    ...messageRoutes(services),
    ...contactRoutes(services),
    ...groupRoutes(services),
    ...campaignRoutes(services),
    ...robotRoutes(services),
    ...adminSystemRoutes(services),
    ...notificationRoutes(services),
    ...dataExportRoutes(services),
    ...personDataRoutes(services),
    ...retentionRoutes(services),
    ...statisticsRoutes(services),
    ...mcpRoutes(description),
    defineRoute('GET /openapi.json', ({ h }) => h.response(documentText()).type('application/json')),
  ];
}
